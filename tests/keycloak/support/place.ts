/** Ports of the run, and its database; the set-up chooses them for the workers. */
export interface Place {
  crm: number
  /** Port of the gate before Keycloak: the address that browsers and servers use. */
  issuer: number
  keycloak: number
  databaseUrl: string
}

const variable = 'KEYCLOAK_RING'

export const setPlace = (place: Place) => void (process.env[variable] = JSON.stringify(place))
export const readPlace = () => JSON.parse(process.env[variable] ?? '') as Place

export const addressesOf = ({ crm, issuer, keycloak }: Place) => ({
  crmUrl: `http://127.0.0.1:${crm}`,
  issuerUrl: `http://127.0.0.1:${issuer}`,
  keycloakUrl: `http://127.0.0.1:${keycloak}`,
})
