import '../ui/themes.generated.css'
import '../app/base.css'
import { FluentProvider } from '@fluentui/react-components'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { initializeTranslations } from '../app/i18n/i18n.ts'
import { createQueryClient } from '../http/query-client.ts'
import { Gallery } from './gallery.tsx'
import { createSampleResponse } from './sample-server.ts'
import { prepareSamples } from './samples.tsx'

/**
 * Page of the component gallery: `npm run dev:client`, then /src/client/gallery/index.html. Parameters: `theme`,
 * `section`, and `dialog` for the state of a dialog that is open at first.
 */
const params = new URLSearchParams(window.location.search)
document.documentElement.dataset.theme = params.get('theme') ?? 'light'

const realFetch = window.fetch.bind(window)
window.fetch = (input, init) => createSampleResponse(input, init) ?? realFetch(input, init)

await initializeTranslations()
const queries = createQueryClient()
prepareSamples(queries)
const emptyTheme = {}

createRoot(document.getElementById('root')!).render(
  <FluentProvider theme={emptyTheme}>
    <QueryClientProvider client={queries}>
      <Gallery only={params.get('section') ?? undefined} openDialog={params.get('dialog') ?? undefined} />
    </QueryClientProvider>
  </FluentProvider>,
)
