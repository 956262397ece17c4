/** Ports of the run, and its database; the set-up chooses them for the workers. */
export interface RunConfig {
  crm: number
  /** Port of the gate before Keycloak: the address that browsers and servers use. */
  issuer: number
  keycloak: number
  databaseUrl: string
}

const variable = 'KEYCLOAK_RING'

export const storeRunConfig = (place: RunConfig) => void (process.env[variable] = JSON.stringify(place))
export const readRunConfig = () => JSON.parse(process.env[variable] ?? '') as RunConfig

export const addressesOf = ({ crm, issuer, keycloak }: RunConfig) => ({
  crmUrl: `http://127.0.0.1:${crm}`,
  issuerUrl: `http://127.0.0.1:${issuer}`,
  keycloakUrl: `http://127.0.0.1:${keycloak}`,
})
