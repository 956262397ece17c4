const literalIn = {
  ArrayExpression: 'ArrayExpression',
  CallExpression: 'ArrayExpression',
  NewExpression: 'ArrayExpression',
  ObjectExpression: 'ObjectExpression',
}
const inner = (literal) => (literal.type === 'ArrayExpression' ? literal.elements : literal.properties)

/**
 * Refuses a spread of a literal, `[...['a', 'b'], 'c']` or `{ ...{ a, b }, c }`. The elements can be written without
 * the spread, and TypeScript does not report excess properties of a spread object. `unicorn/no-useless-spread` is not
 * used, because it would also refuse the copy of an array that a loop changes.
 */
const noLiteralSpread = {
  meta: { type: 'suggestion', fixable: 'code', schema: [] },
  create(context) {
    return {
      SpreadElement(node) {
        const literal = node.argument
        if (literal.type !== literalIn[node.parent.type]) return
        context.report({
          node,
          message: 'A spread of a literal: write its elements',
          // Removing an empty literal would leave two commas, which create a hole in an array.
          fix: (fixer) =>
            inner(literal).length === 0
              ? null
              : fixer.replaceText(
                  node,
                  context.sourceCode.getText(literal).slice(1, -1).trim().replace(/,$/, ''),
                ),
        })
      },
    }
  },
}

export default { meta: { name: 'spreads' }, rules: { 'no-literal-spread': noLiteralSpread } }
