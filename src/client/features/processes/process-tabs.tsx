import { useSearchParams } from 'react-router-dom'
import { ListTabs } from '../../ui/list/list-tabs.tsx'
import { urls } from '../../ui/urls.ts'
import { useProcesses } from './api.ts'
import { diagramViews, type DiagramView } from './diagram-views.ts'

/** Filters that apply to several views. */
const sharedParams = ['from', 'to', 'pfm', 'state']

interface ProcessTabsProps {
  name: string
  version: number
  current: DiagramView | 'compare' | 'whatIf' | 'alerts' | 'drafts'
}

/** Tabs with all views of a version. Filters are carried to the next view. */
export function ProcessTabs({ name, version, current }: ProcessTabsProps) {
  const [params] = useSearchParams()
  const { data } = useProcesses()
  const otherVersions = data?.filter((row) => row.name === name && row.version !== version) ?? []
  const withParams = (path: string, show?: string) => {
    const query = new URLSearchParams(show === undefined ? {} : { show })
    for (const param of sharedParams) {
      const value = params.get(param)
      if (value !== null) query.set(param, value)
    }
    return query.size === 0 ? path : `${path}?${query}`
  }
  const process = urls.process(name, version)
  return (
    <ListTabs
      tabs={[
        ...diagramViews.map((view) => ({
          to: withParams(process, view === diagramViews[0] ? undefined : view),
          text: `processes:show.${view}`,
          isCurrent: current === view,
        })),
        {
          to: withParams(urls.whatIf(name, version)),
          text: 'processes:whatIf',
          isCurrent: current === 'whatIf',
        },
        {
          to: urls.processAlerts(name, version),
          text: 'processAlerts:tab',
          isCurrent: current === 'alerts',
        },
        {
          to: urls.drafts(name, version),
          text: 'workbench:tab',
          isCurrent: current === 'drafts',
        },
        // Last, because it appears after the versions are loaded and must not move the other tabs.
        ...(otherVersions.length === 0
          ? []
          : [
              {
                to: compareUrl(
                  name,
                  version,
                  otherVersions.map((row) => row.version),
                ),
                text: 'processes:compare.link',
                isCurrent: current === 'compare',
              },
            ]),
      ]}
    />
  )
}

/** Compares a version with the previous one, or the oldest version with its successor. */
function compareUrl(name: string, version: number, others: readonly number[]): string {
  const previousVersion = Math.max(...others.filter((other) => other < version))
  return Number.isFinite(previousVersion)
    ? urls.compareProcess(name, version, previousVersion)
    : urls.compareProcess(name, Math.min(...others), version)
}
