const isNever = ({ type }) => type === 'TSNeverKeyword'
const isUnknown = ({ type }) => type === 'TSUnknownKeyword'
const isCast = ({ type }) => type === 'TSAsExpression' || type === 'TSTypeAssertion'
const withoutParentheses = (node) =>
  node.type === 'ParenthesizedExpression' ? withoutParentheses(node.expression) : node

/**
 * Refuses `value as never` and `value as unknown as T`, because both hide every type error of the value, now and
 * after later changes. A value must have a type that describes it. If a library's type lacks a member, `value as
 * Library & Missing` still checks the other members.
 */
const noForcedCast = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const check = (node) => {
      const inner = withoutParentheses(node.expression)
      const cast = isNever(node.typeAnnotation)
        ? 'as never'
        : isCast(inner) && isUnknown(inner.typeAnnotation) && !isUnknown(node.typeAnnotation)
          ? 'as unknown as'
          : null
      if (cast) context.report({ node, message: `«${cast}» fits every value: give the value its type` })
    }
    return { TSAsExpression: check, TSTypeAssertion: check }
  },
}

export default { meta: { name: 'casts' }, rules: { 'no-forced-cast': noForcedCast } }
