import { Type, type Static } from 'typebox'
import { countries } from '../values/countries.ts'
import { Nullable, closed } from '../formats.ts'

/** Response of GET /config.json, the configuration that the client needs before sign-in. */
export const ClientConfig = Type.Object({
  /**
   * Identity provider. `url`: base URL of Keycloak, or `/` for the sign-in embedded in this server. `oidcProvider`:
   * issuer URL of a provider other than Keycloak.
   */
  keycloak: Type.Union([
    Type.Object({ url: Type.String(), realm: Type.String(), clientId: Type.String() }),
    Type.Object({ oidcProvider: Type.String(), clientId: Type.String() }),
  ]),
  appEnv: Type.String(),
  apiHost: Type.String(),
  supportUrl: Nullable(Type.String()),
  /** E-mail address of the support. */
  supportEmail: Nullable(Type.String()),
  country: Type.Enum(countries),
})
export type ClientConfig = Static<typeof ClientConfig>

export const MenuQuery = Type.Object({ mobile: Type.Optional(Type.Boolean()) }, closed)
export type MenuQuery = Static<typeof MenuQuery>

/** Names of client routes in the order of the menu. */
export const MenuRoutes = Type.Array(Type.String())
/** Names of rights (`src/shared/rights.ts`). */
export const GrantedRights = Type.Array(Type.String())

export const CurrentUser = Type.Object({
  name: Type.String(),
  /** Names of the user's roles, in the language of the request. May be empty. */
  roles: Type.Array(Type.String()),
  /** Codes of the stores that the user may see, or `all`. */
  stores: Type.Union([Type.Literal('all'), Type.Array(Type.String())]),
})
export type CurrentUser = Static<typeof CurrentUser>

export const PreferencesParams = Type.Object(
  { screen: Type.String({ pattern: '^[a-z][a-zA-Z0-9-]{0,39}$' }) },
  closed,
)
/** Columns and other display settings that a user has saved for one screen. Each screen defines its own format. */
export const Preferences = Type.Object({}, { additionalProperties: true })
