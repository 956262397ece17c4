import ts from 'typescript'

/**
 * The functions of this file insert code into TypeScript and JSON texts. They find the place by the syntax tree or by
 * the beginning of a line, and return the changed text.
 */

const parse = (text: string) =>
  ts.createSourceFile('file.ts', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)

export const insertAt = (text: string, position: number, inserted: string) =>
  text.slice(0, position) + inserted + text.slice(position)

/** Adds an import after the last existing one. */
export function addImport(text: string, statement: string): string {
  const last = parse(text).statements.filter(ts.isImportDeclaration).at(-1)
  return last ? insertAt(text, last.end, `\n${statement}`) : `${statement}\n\n${text}`
}

/** Adds a named import of a value. If the text already imports from the same file, extends that import. */
export function addNamedImport(text: string, name: string, from: string): string {
  for (const statement of parse(text).statements.filter(ts.isImportDeclaration)) {
    const clause = statement.importClause
    const bindings = clause?.namedBindings
    if (
      (statement.moduleSpecifier as ts.StringLiteral).text !== from ||
      !bindings ||
      !ts.isNamedImports(bindings)
    )
      continue
    if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) continue
    return insertAt(text, bindings.elements.at(-1)!.end, `, ${name}`)
  }
  return addImport(text, `import { ${name} } from '${from}'`)
}

/** Inserts before the line that begins with the anchor; there must be exactly one such line. */
export function insertBefore(text: string, anchor: string, inserted: string): string {
  const lines = text.split('\n')
  const matches = lines.flatMap((line, index) => (line.trimStart().startsWith(anchor) ? [index] : []))
  if (matches.length !== 1)
    throw new Error(`expected one line that begins with «${anchor}», found ${matches.length}`)
  return lines.toSpliced(matches[0]!, 0, inserted).join('\n')
}

/** Returns the object literals that match the predicate, outer ones before inner ones. */
export function findObjectLiterals(
  text: string,
  accepts: (node: ts.ObjectLiteralExpression) => boolean,
): ts.ObjectLiteralExpression[] {
  const matches: ts.ObjectLiteralExpression[] = []
  const visit = (node: ts.Node) => {
    if (ts.isObjectLiteralExpression(node) && accepts(node)) matches.push(node)
    ts.forEachChild(node, visit)
  }
  visit(parse(text))
  return matches
}

export const getNodeName = (node: ts.Node): string | undefined => {
  const name = (node as { name?: ts.Node }).name
  return name && (ts.isIdentifier(name) || ts.isStringLiteral(name)) ? name.text : undefined
}

/** Returns the property with that name; throws if it is missing. */
export function getProperty(object: ts.ObjectLiteralExpression, name: string): ts.PropertyAssignment {
  const property = object.properties.find((candidate) => getNodeName(candidate) === name)
  if (!property || !ts.isPropertyAssignment(property))
    throw new Error(`there is no «${name}: …» to insert at`)
  return property
}

export function getObjectProperty(
  object: ts.ObjectLiteralExpression,
  name: string,
): ts.ObjectLiteralExpression {
  const { initializer } = getProperty(object, name)
  if (!ts.isObjectLiteralExpression(initializer)) throw new Error(`«${name}» is no object literal`)
  return initializer
}

/** Returns the object literal that is assigned to a variable of that name or passed to a function of that name. */
export function findObjectLiteralByName(text: string, name: string): ts.ObjectLiteralExpression {
  const [match] = findObjectLiterals(text, ({ parent }) => {
    const holder = ts.isSatisfiesExpression(parent) || ts.isAsExpression(parent) ? parent.parent : parent
    if (ts.isVariableDeclaration(holder)) return getNodeName(holder) === name
    if (!ts.isCallExpression(holder)) return false
    const { expression } = holder
    return (ts.isPropertyAccessExpression(expression) ? expression.name : expression).getText() === name
  })
  if (!match) throw new Error(`there is no object «${name}» to insert into`)
  return match
}

/** Adds a property after the last one; throws if the name exists. */
export function addProperty(
  text: string,
  object: ts.ObjectLiteralExpression,
  name: string,
  property: string,
): string {
  if (object.properties.some((existing) => getNodeName(existing) === name)) throw new Error(`${name} exists`)
  const last = object.properties.at(-1)
  return last
    ? insertAt(text, last.end, `,\n${property}`)
    : insertAt(text, object.getStart() + 1, `\n${property}\n`)
}

/** Adds a value as the last one under `path` of a JSON file. Creates missing objects on the path. */
export function addJsonValue(text: string, path: readonly string[], value: unknown): string {
  const file = ts.parseJsonText('file.json', text)
  let object = file.statements[0]!.expression as ts.ObjectLiteralExpression
  for (const [index, key] of path.entries()) {
    const inner = object.properties.find((candidate) => getNodeName(candidate) === key)
    if (!inner) {
      const rest = path.slice(index + 1).reduceRight<unknown>((nested, name) => ({ [name]: nested }), value)
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
