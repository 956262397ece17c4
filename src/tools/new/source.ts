import ts from 'typescript'

/** Insertions into TypeScript and JSON, found by the syntax tree. Each answers the changed text. */

const parse = (text: string) =>
  ts.createSourceFile('file.ts', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)

export const insertAt = (text: string, position: number, inserted: string) =>
  text.slice(0, position) + inserted + text.slice(position)

/** After the last import. */
export function addImport(text: string, statement: string): string {
  const last = parse(text).statements.filter(ts.isImportDeclaration).at(-1)
  return last ? insertAt(text, last.end, `\n${statement}`) : `${statement}\n\n${text}`
}

/** A value imported by its name, beside others of the same file where there are any. */
export function addNamedImport(text: string, name: string, from: string): string {
  for (const one of parse(text).statements.filter(ts.isImportDeclaration)) {
    const clause = one.importClause
    const bindings = clause?.namedBindings
    if ((one.moduleSpecifier as ts.StringLiteral).text !== from || !bindings || !ts.isNamedImports(bindings))
      continue
    if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) continue
    return insertAt(text, bindings.elements.at(-1)!.end, `, ${name}`)
  }
  return addImport(text, `import { ${name} } from '${from}'`)
}

/** Before the one line that begins with the anchor. */
export function insertBefore(text: string, anchor: string, inserted: string): string {
  const lines = text.split('\n')
  const found = lines.flatMap((line, index) => (line.trimStart().startsWith(anchor) ? [index] : []))
  if (found.length !== 1)
    throw new Error(`expected one line that begins with «${anchor}», found ${found.length}`)
  return lines.toSpliced(found[0]!, 0, inserted).join('\n')
}

/** Object literals that a predicate accepts, outer ones first. */
export function objectsIn(
  text: string,
  accepts: (node: ts.ObjectLiteralExpression) => boolean,
): ts.ObjectLiteralExpression[] {
  const found: ts.ObjectLiteralExpression[] = []
  const visit = (node: ts.Node) => {
    if (ts.isObjectLiteralExpression(node) && accepts(node)) found.push(node)
    ts.forEachChild(node, visit)
  }
  visit(parse(text))
  return found
}

export const nameOf = (node: ts.Node): string | undefined => {
  const name = (node as { name?: ts.Node }).name
  return name && (ts.isIdentifier(name) || ts.isStringLiteral(name)) ? name.text : undefined
}

/** The property of that name, or an error that says what is missing. */
export function propertyOf(object: ts.ObjectLiteralExpression, name: string): ts.PropertyAssignment {
  const found = object.properties.find((one) => nameOf(one) === name)
  if (!found || !ts.isPropertyAssignment(found)) throw new Error(`there is no «${name}: …» to insert at`)
  return found
}

export function objectOf(object: ts.ObjectLiteralExpression, name: string): ts.ObjectLiteralExpression {
  const { initializer } = propertyOf(object, name)
  if (!ts.isObjectLiteralExpression(initializer)) throw new Error(`«${name}» is no object literal`)
  return initializer
}

/** The object that is given to a variable or, in a call of that name, as an argument. */
export function objectNamed(text: string, name: string): ts.ObjectLiteralExpression {
  const [found] = objectsIn(text, ({ parent }) => {
    const holder = ts.isSatisfiesExpression(parent) || ts.isAsExpression(parent) ? parent.parent : parent
    if (ts.isVariableDeclaration(holder)) return nameOf(holder) === name
    if (!ts.isCallExpression(holder)) return false
    const { expression } = holder
    return (ts.isPropertyAccessExpression(expression) ? expression.name : expression).getText() === name
  })
  if (!found) throw new Error(`there is no object «${name}» to insert into`)
  return found
}

/** As the last property; throws when there is one of that name. */
export function addProperty(
  text: string,
  object: ts.ObjectLiteralExpression,
  name: string,
  property: string,
): string {
  if (object.properties.some((one) => nameOf(one) === name)) throw new Error(`${name} exists`)
  const last = object.properties.at(-1)
  return last
    ? insertAt(text, last.end, `,\n${property}`)
    : insertAt(text, object.getStart() + 1, `\n${property}\n`)
}

/** As the last text under `path` of a JSON file; objects on the way are created. */
export function addJson(text: string, path: readonly string[], value: unknown): string {
  const file = ts.parseJsonText('file.json', text)
  let object = file.statements[0]!.expression as ts.ObjectLiteralExpression
  for (const [index, key] of path.entries()) {
    const inner = object.properties.find((one) => nameOf(one) === key)
    if (!inner) {
      const rest = path.slice(index + 1).reduceRight<unknown>((held, name) => ({ [name]: held }), value)
      const last = object.properties.at(-1)
      const property = `${JSON.stringify(key)}: ${JSON.stringify(rest, null, 2)}`
      return last
        ? insertAt(text, last.end, `,\n${property}`)
        : insertAt(text, object.getStart(file) + 1, property)
    }
    if (index === path.length - 1) throw new Error(`the text ${path.join('.')} exists`)
    object = (inner as ts.PropertyAssignment).initializer as ts.ObjectLiteralExpression
  }
  return text
}
