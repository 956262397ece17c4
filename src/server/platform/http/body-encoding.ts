import type { App } from './http.ts'
import { refuse, type Refusal } from './refusal.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Decodes a body without its byte order mark. Refuses bytes that are not UTF-8 (code 7), because a lenient decoder would
 * replace them by question marks.
 */
export function decodeUtf8(body: Buffer): string {
  try {
    return utf8.decode(body)
  } catch {
    throw refuse.incorrectData([{ path: '/body', message: 'errors:notUtf8' }])
  }
}

/** Types of bodies that are texts. A CSV file has its own decoder, because spreadsheets do not write UTF-8. */
const textTypes = /^\s*application\/(json|x-www-form-urlencoded)\s*;/i
const charsetParameter = /;\s*charset\s*=\s*"?([^\s";]*)/i
const acceptedCharsets: readonly string[] = ['utf-8', 'utf8', 'us-ascii']

const hasForeignCharset = (contentType = ''): boolean => {
  const charset = textTypes.test(contentType) ? charsetParameter.exec(contentType)?.[1] : undefined
  return charset !== undefined && !acceptedCharsets.includes(charset.toLowerCase())
}

/**
 * Makes all routes that are registered afterwards accept JSON and forms only in UTF-8. Another charset is refused with
 * 415, after the caller was authenticated.
 */
export function registerBodyEncoding(app: App): void {
  app.addHook('preParsing', async ({ headers }) => {
    if (hasForeignCharset(headers['content-type'])) throw refuse.foreignCharset()
  })
  registerJsonParser(app)
}

/** Replaces the JSON parser of these routes. `validate`: throws a Refusal for a text that must not be accepted. */
export function registerJsonParser(app: App, validate: (json: string) => void = () => {}): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes: Buffer, done) => {
    const attempt = (step: () => void) => {
      try {
        step()
      } catch (refusal) {
        done(refusal as Refusal)
      }
    }
    attempt(() => {
      const text = decodeUtf8(bytes)
      void parseJson(request, text, (error, body) => {
        if (error) return done(error)
        attempt(() => {
          validate(text)
          done(null, body)
        })
      })
    })
  })
}
