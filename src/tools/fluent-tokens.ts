import { tokens } from '@fluentui/react-components'

const isOwnProperty = ([name, value]: [string, string]) => value === `var(--${name})`

/**
 * Replaces Fluent's module of tokens in the client bundle. Nearly all tokens are custom properties of the same name;
 * listed literally they add 30 KB to the first load, because Fluent's button imports the module.
 */
export const tokensModule = `
const others = ${JSON.stringify(Object.fromEntries(Object.entries(tokens).filter((token) => !isOwnProperty(token))))}
export const tokens = new Proxy(others, { get: (_, name) => others[name] ?? 'var(--' + String(name) + ')' })
`
