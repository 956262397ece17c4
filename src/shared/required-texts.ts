import { _, type Ajv, type CodeKeywordDefinition } from 'ajv'
import { visibleCharacter } from './clean-text.ts'

const requiredText: CodeKeywordDefinition = {
  keyword: 'minLength',
  before: 'pattern',
  type: 'string',
  schemaType: 'number',
  error: { message: 'must be a longer text', params: ({ params }) => _`{limit: ${params.limit}}` },
  code(context) {
    const { gen, data, schema } = context
    const limit = Number(schema)
    if (limit < 1) return
    const pattern = gen.scopeValue('pattern', {
      key: visibleCharacter,
      ref: new RegExp(visibleCharacter, 'u'),
      code: _`new RegExp(${visibleCharacter}, "u")`,
    })
    const isBlank = _`!${pattern}.test(${data})`
    // A character may take two units of a text, so only a short text has to be counted.
    const isShort = _`${data}.length < ${2 * limit} && [...${data}].length < ${limit}`
    context.setParams({ limit: _`${isBlank} ? 1 : ${limit}` })
    context.fail(limit === 1 ? isBlank : _`${isBlank} || ${isShort}`)
  },
}

/**
 * Makes a validator refuse a text of which nothing is visible wherever a schema requires a text (`minLength` of at
 * least 1). The error is the same as for an empty text: keyword `minLength`, limit 1.
 */
export function refuseBlankTexts<A extends Pick<Ajv, 'removeKeyword' | 'addKeyword'>>(ajv: A): A {
  ajv.removeKeyword('minLength')
  ajv.addKeyword(requiredText)
  return ajv
}

/** True for the error of a text that is required, but empty or blank. */
export const isMissingText = (error: { keyword: string; params?: unknown }): boolean =>
  error.keyword === 'minLength' && (error.params as { limit?: unknown } | undefined)?.limit === 1
