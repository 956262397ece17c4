import ts from 'typescript'
import type { ChangeSet } from './change-set.ts'
import { addNamedImport, addProperty, objectNamed } from './source.ts'

interface Place {
  machine: string
  rules: string
  guard: string
  event: string
}

const guardFields = 'workflows/guard-fields.ts'

/** A named predicate in rules.ts. Guards that the machine takes from a part are joined with it there. */
export function addGuard(changes: ChangeSet, { machine, rules, guard, event }: Place): void {
  // Where its refusal is shown. Guards of one name share the entry.
  if (!new RegExp(`^  ${guard}:`, 'm').test(changes.read(guardFields)))
    changes.edit(guardFields, (text) =>
      addProperty(text, objectNamed(text, 'fields'), guard, `${guard}: ['checked']`),
    )
  const predicate = `${guard}: ({ event }: { event: Event }) => event.type === '${event}' && event.payload.checked`
  if (/^export const guards\b/m.test(changes.read(rules))) {
    changes.edit(rules, (text) => addProperty(text, objectNamed(text, 'guards'), guard, predicate))
    return
  }
  const { imported, from } = importOf(changes.read(machine), 'guards')
  changes.edit(rules, (text) =>
    addNamedImport(`${text}\nexport const guards = {\n...${imported},\n${predicate},\n}\n`, imported, from),
  )
  changes.edit(machine, (text) => withoutImport(text, 'guards'))
  changes.edit(machine, (text) => addNamedImport(text, 'guards', './rules.ts'))
}

function specifierOf(text: string, local: string) {
  const source = ts.createSourceFile('machine.ts', text, ts.ScriptTarget.Latest, true)
  for (const one of source.statements.filter(ts.isImportDeclaration)) {
    const bindings = one.importClause?.namedBindings
    const found =
      bindings && ts.isNamedImports(bindings)
        ? bindings.elements.find(({ name }) => name.text === local)
        : undefined
    if (found) return { found, from: (one.moduleSpecifier as ts.StringLiteral).text }
  }
  throw new Error(`machine.ts imports no «${local}» to add the guard to`)
}

function importOf(text: string, local: string): { imported: string; from: string } {
  const { found, from } = specifierOf(text, local)
  return { imported: (found.propertyName ?? found.name).getText(), from }
}

function withoutImport(text: string, local: string): string {
  const { found } = specifierOf(text, local)
  const rest = text.slice(found.end)
  return text.slice(0, found.getFullStart()) + rest.replace(/^\s*,/, '')
}
