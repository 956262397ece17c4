import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { format, type FormatConfig } from 'oxfmt'

const root = join(import.meta.dirname, '../..')
const { ignorePatterns: _, ...style } = JSON.parse(
  readFileSync(join(root, '.oxfmtrc.json'), 'utf8'),
) as FormatConfig & { ignorePatterns: string[] }

/** Returns the text of a file as `npm run format` would write it. Throws if the text cannot be parsed. */
export async function formatText(path: string, text: string): Promise<string> {
  const { code, errors } = await format(path, text, style)
  if (errors.length > 0) throw new Error(`${path}: ${errors.map(({ message }) => message).join('; ')}`)
  return code
}
