import ts from 'typescript'
import type { ChangeSet } from './change-set.ts'
import { addNamedImport, addProperty, findObjectLiteralByName } from './source.ts'

interface Place {
  machine: string
  rules: string
  guard: string
  event: string
}

const guardFields = 'workflows/guard-fields.ts'

/**
 * Adds a guard, a named predicate, to rules.ts. If rules.ts exports no guards yet, it then exports the guards that the
 * machine imports from a part together with the new one, and the machine imports them from rules.ts.
 */
export function addGuard(changes: ChangeSet, { machine, rules, guard, event }: Place): void {
  // The entry names the field at which the refusal is displayed. Guards with the same name share it.
  if (!new RegExp(`^  ${guard}:`, 'm').test(changes.read(guardFields)))
    changes.edit(guardFields, (text) =>
      addProperty(text, findObjectLiteralByName(text, 'fields'), guard, `${guard}: ['checked']`),
    )
  const predicate = `${guard}: ({ event }: { event: Event }) => event.type === '${event}' && event.payload.checked`
  if (/^export const guards\b/m.test(changes.read(rules))) {
    changes.edit(rules, (text) =>
      addProperty(text, findObjectLiteralByName(text, 'guards'), guard, predicate),
    )
    return
  }
  const { imported, from } = findImport(changes.read(machine), 'guards')
  changes.edit(rules, (text) =>
    addNamedImport(`${text}\nexport const guards = {\n...${imported},\n${predicate},\n}\n`, imported, from),
  )
  changes.edit(machine, (text) => withoutImport(text, 'guards'))
  changes.edit(machine, (text) => addNamedImport(text, 'guards', './rules.ts'))
}

function findSpecifier(text: string, local: string) {
  const source = ts.createSourceFile('machine.ts', text, ts.ScriptTarget.Latest, true)
  for (const statement of source.statements.filter(ts.isImportDeclaration)) {
    const bindings = statement.importClause?.namedBindings
    const specifier =
      bindings && ts.isNamedImports(bindings)
        ? bindings.elements.find(({ name }) => name.text === local)
        : undefined
    if (specifier) return { specifier, from: (statement.moduleSpecifier as ts.StringLiteral).text }
  }
  throw new Error(`machine.ts imports no «${local}» to add the guard to`)
}

function findImport(text: string, local: string): { imported: string; from: string } {
  const { specifier, from } = findSpecifier(text, local)
  return { imported: (specifier.propertyName ?? specifier.name).getText(), from }
}

function withoutImport(text: string, local: string): string {
  const { specifier } = findSpecifier(text, local)
  const rest = text.slice(specifier.end)
  return text.slice(0, specifier.getFullStart()) + rest.replace(/^\s*,/, '')
}
