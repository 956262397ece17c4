import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'

export const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const types: Record<string, string> = {
  xlsx: sheetType,
  xes: 'application/xml',
  scxml: 'application/scxml+xml',
  bpmn: 'application/xml',
  json: 'application/json',
  csv: 'text/csv; charset=utf-8',
}

/** A file as the document of the API describes it. */
export const fileResponse = (description: string, type: string = sheetType) => ({
  description,
  content: { [type]: { schema: Type.Unsafe<unknown>({ type: 'string', format: 'binary' }) } },
})

/** The answer is a file of this name, to be saved. Programs that know ASCII alone get `list` with its ending. */
export function attachment(reply: FastifyReply, name: string): void {
  const ending = name.split('.').at(-1) ?? ''
  reply.type(types[ending] ?? 'application/octet-stream')
  // RFC 6266: what encodeURIComponent leaves and RFC 5987 forbids is written out too.
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  reply.header('Content-Disposition', `attachment; filename="list.${ending}"; filename*=UTF-8''${encoded}`)
}
