/** Ports of the run, and its database; chosen by the set-up for the workers. */
export interface Place {
  crm: number
  /** The gate before Keycloak: the address that all know it by. */
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
