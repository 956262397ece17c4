import { tokens } from '@fluentui/react-components'

const byName = ([name, value]: [string, string]) => value === `var(--${name})`

/**
 * Stands for Fluent's module of tokens in what browsers fetch. Nearly all are custom properties of their own names;
 * written out they are 30 KB of the first load, which Fluent's button asks for with one of them.
 */
export const tokensModule = `
const others = ${JSON.stringify(Object.fromEntries(Object.entries(tokens).filter((token) => !byName(token))))}
export const tokens = new Proxy(others, { get: (_, name) => others[name] ?? 'var(--' + String(name) + ')' })
`
