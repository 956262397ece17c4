import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'

export const excelMimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const contentTypes: Record<string, string> = {
  xlsx: excelMimeType,
  xes: 'application/xml',
  scxml: 'application/scxml+xml',
  bpmn: 'application/xml',
  json: 'application/json',
  zip: 'application/zip',
  csv: 'text/csv; charset=utf-8',
}

/** Creates the OpenAPI response schema of a file. Default type: Excel. */
export const createFileResponseSchema = (description: string, type: string = excelMimeType) => ({
  description,
  content: { [type]: { schema: Type.Unsafe<unknown>({ type: 'string', format: 'binary' }) } },
})

/**
 * Sets the headers of a file download: the content type by the extension of `name`, and the file name. For clients that
 * support only ASCII names, the file is named `list` with the same extension.
 */
export function setAttachmentHeaders(reply: FastifyReply, name: string): void {
  const extension = name.split('.').at(-1) ?? ''
  reply.type(contentTypes[extension] ?? 'application/octet-stream')
  // Encoding of RFC 6266. encodeURIComponent does not encode these characters, although RFC 5987 forbids them.
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  reply.header('Content-Disposition', `attachment; filename="list.${extension}"; filename*=UTF-8''${encoded}`)
}
