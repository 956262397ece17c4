import { Type } from 'typebox'
import {
  WhatIfResponse,
  WhatIfOptions,
  WhatIfBody,
  WhatIfQuery,
  WhatIfSearchBody,
  WhatIfSearchResponse,
} from '../../../../schemas/api/what-if.ts'
import { closed } from '../../../../schemas/formats.ts'
import type { App } from '../../platform/http/http.ts'
import type { Services } from '../../platform/services.ts'
import { requireWorkflowVersion } from '../publishing/publishing.ts'
import { searchWhatIf } from './search-changes.ts'
import { simulateWhatIf, readWhatIfOptions } from './what-if.ts'

const tags = ['workflows']
const VersionParams = Type.Object(
  { name: Type.String({ maxLength: 60 }), version: Type.String({ pattern: '^\\d{1,4}$' }) },
  closed,
)

/** Routes of the what-if simulation: a process with other people, other times or another version. Nothing is stored. */
export function registerWhatIfRoutes(app: App, services: Services): void {
  const config = { access: 'processView', refuses: [404, 409] } as const
  const requireVersions = ({ name, version }: { name: string; version: string }, on: number | undefined) => ({
    workflow: requireWorkflowVersion(name, Number(version)),
    on: requireWorkflowVersion(name, on ?? Number(version)),
  })

  app.get(
    '/api/workflows/:name/:version/what-if',
    {
      config,
      schema: { tags, params: VersionParams, querystring: WhatIfQuery, response: { 200: WhatIfOptions } },
    },
    ({ actor, language, params, query }) =>
      readWhatIfOptions({ services, actor, language, ...requireVersions(params, query.on) }, query),
  )

  app.post(
    '/api/workflows/:name/:version/what-if',
    {
      config,
      schema: { tags, params: VersionParams, body: WhatIfBody, response: { 200: WhatIfResponse } },
    },
    ({ actor, language, params, body }) =>
      simulateWhatIf({ services, actor, language, ...requireVersions(params, body.on) }, body),
  )

  app.post(
    '/api/workflows/:name/:version/what-if/search',
    {
      config,
      schema: {
        tags,
        params: VersionParams,
        body: WhatIfSearchBody,
        response: { 200: WhatIfSearchResponse },
      },
    },
    ({ actor, language, params, body }) =>
      searchWhatIf({ services, actor, language, ...requireVersions(params, body.on) }, body),
  )
}
