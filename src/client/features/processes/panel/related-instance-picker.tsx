import { useTranslation } from 'react-i18next'
import type { InstancePath } from '../../../../../schemas/api/processes.ts'
import { useCatalog } from '../../../http/use-catalog.ts'
import { NativeSelect } from '../../../ui/picker.tsx'

interface RelatedPickerProps {
  path: InstancePath
  /** Title of the displayed process. */
  title: string
  open: (instanceId: number) => void
}

/** Menu to switch between the instances of one order: its own process, its tasks and its actions. */
export function RelatedInstancePicker({ path: { instance, related }, title, open }: RelatedPickerProps) {
  const { t } = useTranslation('processes')
  const types = useCatalog('taskTypes')
  const getName = (workflow: string) => {
    if (workflow === instance.workflow) return title
    if (workflow === 'order') return t('processes:kinds.order')
    const text = types.text(workflow)
    return text === workflow ? t('processes:kinds.action') : text
  }
  const all = [instance, ...related].sort((a, b) => a.instanceId - b.instanceId)
  return (
    <NativeSelect
      label={t('processes:path.related')}
      value={String(instance.instanceId)}
      onChange={(id) => open(Number(id))}
    >
      {all.map(({ instanceId, workflow, ended }) => (
        <option key={instanceId} value={instanceId}>
          {getName(workflow)} ·{' '}
          {t(ended ? 'processes:path.ended' : 'processes:path.running').toLocaleLowerCase()}
        </option>
      ))}
    </NativeSelect>
  )
}
