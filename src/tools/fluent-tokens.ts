import { tokens } from '@fluentui/react-components'

const isOwnProperty = ([name, value]: [string, string]) => value === `var(--${name})`

/**
 * Replaces Fluent's module of tokens in the client bundle. Fluent's button imports that module, whose list of
 * literals would add 30 KB to the first load. Nearly all tokens are custom properties of the same name, so that their
 * values can be built from the name.
 */
export const tokensModule = `
const others = ${JSON.stringify(Object.fromEntries(Object.entries(tokens).filter((token) => !isOwnProperty(token))))}
export const tokens = new Proxy(others, { get: (_, name) => others[name] ?? 'var(--' + String(name) + ')' })
`
