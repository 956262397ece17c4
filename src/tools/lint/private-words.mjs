import { basename } from 'node:path'

/** Vague words that are refused in names, each with its standard words (docs/glossary.md, «Words of the code»). */
const standardWords = {
  told: 'notification, notified, clockTime',
  tell: 'notify, publish',
  tells: 'notifies, publishes',
  heard: 'received, handled',
  hears: 'receives, handles',
  asked: 'request, query, requested',
  asks: 'requests, requires',
  came: 'received, result',
  went: 'sent, continued',
  gone: 'sent, removed, ended',
  kept: 'stored, cached, retained',
  keeps: 'stores, retains',
  stands: 'is, exists, current',
  standing: 'current, stalled, open',
  whose: 'owner',
  who: 'actor, user',
  beside: 'aside, extra, companion',
  believed: 'accepted',
  lives: 'scenarios',
  fate: 'scenario',
  fates: 'scenarios',
  somebody: 'user, actor',
  stranger: 'thirdParty',
  walked: 'traversed',
  mend: 'fix',
  mended: 'fixed',
  deaf: 'unsubscribe',
  deed: 'action',
  deeds: 'actions',
  most: 'max',
  least: 'min',
  wanted: 'required, expected, selection',
  why: 'reason',
}

const wordsOf = (name) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z]+/)
    .map((word) => word.toLowerCase())

const privateWord = (name) => wordsOf(name).find((word) => Object.hasOwn(standardWords, word))

const testFunctions = new Set(['it', 'test', 'describe'])
const titleOf = ({ callee, arguments: [title] }) => {
  const name = callee.type === 'MemberExpression' ? callee.object?.name : callee.name
  return testFunctions.has(name) && title?.type === 'Literal' && typeof title.value === 'string'
    ? title
    : null
}

/** Refuses private words in declared names and in file names. Options: `[{ allowed: names }]`. */
const declaredNames = {
  meta: { type: 'suggestion', schema: [{ type: 'object' }] },
  create(context) {
    const allowed = new Set(context.options[0]?.allowed ?? [])
    const check = (node, name) => {
      if (allowed.has(name)) return
      const word = privateWord(name)
      if (word) context.report({ node, message: `«${word}» in «${name}»: say ${standardWords[word]}` })
    }
    const checkPattern = (pattern) => {
      if (!pattern) return
      if (pattern.type === 'Identifier') check(pattern, pattern.name)
      else if (pattern.type === 'AssignmentPattern') checkPattern(pattern.left)
      else if (pattern.type === 'RestElement') checkPattern(pattern.argument)
      else if (pattern.type === 'ArrayPattern') pattern.elements.forEach(checkPattern)
      else if (pattern.type === 'TSParameterProperty') checkPattern(pattern.parameter)
      else if (pattern.type === 'ObjectPattern')
        // A shorthand property has the name of another declaration, which is checked there.
        for (const property of pattern.properties)
          if (property.type === 'RestElement' || !property.shorthand)
            checkPattern(property.value ?? property.argument)
    }
    const checkFunction = (node) => {
      if (node.id) check(node.id, node.id.name)
      node.params.forEach(checkPattern)
    }
    const checkNamed = (node) => node.id && check(node.id, node.id.name)
    return {
      Program: (node) => check(node, basename(context.filename).replace(/\..*$/, '')),
      VariableDeclarator: (node) => checkPattern(node.id),
      FunctionDeclaration: checkFunction,
      FunctionExpression: checkFunction,
      ArrowFunctionExpression: checkFunction,
      ClassDeclaration: checkNamed,
      TSInterfaceDeclaration: checkNamed,
      TSTypeAliasDeclaration: checkNamed,
    }
  },
}

/** Refuses some of the private words in titles of tests. Options: `[{ words }]`. */
const testTitles = {
  meta: { type: 'suggestion', schema: [{ type: 'object' }] },
  create(context) {
    const words = new Set(context.options[0]?.words ?? [])
    return {
      CallExpression(node) {
        const title = titleOf(node)
        const word = title && wordsOf(title.value).find((one) => words.has(one))
        if (word)
          context.report({ node: title, message: `«${word}» in a test title: say ${standardWords[word]}` })
      },
    }
  },
}

export default {
  meta: { name: 'words' },
  rules: { 'declared-names': declaredNames, 'test-titles': testTitles },
}
