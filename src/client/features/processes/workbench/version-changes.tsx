import { Button } from '@fluentui/react-components'
import { ArrowDownload20Regular } from '@fluentui/react-icons'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChangeableParts, PublishedChanges } from '../../../../../schemas/api/workbench.ts'
import type { ProcessDefinition } from '../../../../../schemas/api/processes.ts'
import { saveFileFromUntypedPath } from '../../../http/save-file.ts'
import { useRights } from '../../../http/use-rights.ts'
import { formatDateTime } from '../../../ui/format.ts'
import { InlineError } from '../../../ui/inline-error.tsx'
import { joinClasses } from '../../../ui/join-classes.ts'
import { EmptyText, ErrorPlaceholder } from '../../../ui/placeholders.tsx'
import { SkeletonBar } from '../../../ui/skeleton.tsx'
import type { ProcessNames } from '../names.ts'
import { useProcessTexts } from '../use-names.ts'
import { usePublishedChanges } from './api.ts'
import { ChangeLine, listDisplayedEntries, type ChangeNames } from './change-line.tsx'
import { isTextOfStep, type ChangeEntry } from './changes.ts'
import { mapTextsToStates } from './text-places.ts'
import { useInterfaceLanguage } from './use-draft-names.ts'
import styles from './workbench.module.css'

interface VersionChangesProps {
  definition: ProcessDefinition
  names: ProcessNames
  selectState: (state: string) => void
}

/** Column next to the diagram of a version that a process owner changed: what was changed, by whom and why. */
export function VersionChanges(props: VersionChangesProps) {
  const { t } = useTranslation(['workbench', 'processes', 'settings'])
  const heading = useId()
  const { name, version } = props.definition
  const { data, error, refetch } = usePublishedChanges(name, version)
  return (
    <section className={joinClasses(styles.parts, styles.partContent)} aria-labelledby={heading}>
      <h2 id={heading} className={styles.heading}>
        {t('workbench:version.title')}
      </h2>
      {data ? (
        <PublishedChangeList {...props} published={data} />
      ) : error ? (
        <ErrorPlaceholder error={error} retry={() => void refetch()} />
      ) : (
        <SkeletonBar width="60%" />
      )}
    </section>
  )
}

/** Downloads the version as a folder that a developer adds to the next release. */
function ExportButton({ name, version }: { name: string; version: number }) {
  const { t } = useTranslation('workbench')
  const save = useMutation({
    mutationFn: () => saveFileFromUntypedPath(`workflows/${name}/${version}/archive`),
  })
  if (!useRights()?.has('processExport')) return null
  return (
    <>
      <p className={styles.muted}>{t('workbench:export.hint')}</p>
      <Button
        className={styles.start}
        icon={<ArrowDownload20Regular />}
        disabledFocusable={save.isPending}
        onClick={() => !save.isPending && save.mutate()}
      >
        {t('workbench:export.button')}
      </Button>
      {save.error && <InlineError>{save.error.message}</InlineError>}
    </>
  )
}

const noLimits: ChangeableParts['limits'] = []

function PublishedChangeList({
  definition,
  names,
  selectState,
  published,
}: VersionChangesProps & { published: PublishedChanges }) {
  const { t } = useTranslation(['workbench', 'processes', 'settings'])
  const { base, changes, author, reason, at } = published
  const language = useInterfaceLanguage()
  const namespace = `${definition.name}/v${base}`
  const baseTexts = useProcessTexts([namespace])
  const entries = listDisplayedEntries(changes)
  const states = mapTextsToStates(
    definition,
    entries.flatMap((entry) => (entry.kind === 'text' ? [entry.path] : [])),
  )
  const context: ChangeNames = {
    names,
    changes,
    limits: noLimits,
    getState: (path) => states.get(path)?.[0] ?? null,
    // Only the texts of the language of the interface are loaded.
    getOriginal: (entry) =>
      entry.language === language ? (baseTexts.raw(`${namespace}:${entry.path}`) ?? undefined) : undefined,
  }
  const findState = (entry: ChangeEntry): string | null => {
    if (entry.kind === 'action') return entry.action.state
    if (entry.kind === 'question') return entry.question.state
    if (entry.kind === 'text') return context.getState(entry.path)
    if (entry.kind === 'limit') return null
    const ofStep = ({ path }: ProcessDefinition['states'][number]) =>
      isTextOfStep(`states.${path.replaceAll('.', '_')}.`, entry.step.id)
    return definition.states.find(ofStep)?.path ?? null
  }
  return (
    <>
      <p className={styles.comment}>{t('workbench:version.from', { version: base })}</p>
      <p className={styles.comment}>{reason}</p>
      <p className={styles.muted}>
        {author}, {formatDateTime(at)}
      </p>
      <ExportButton name={definition.name} version={definition.version} />
      {entries.length === 0 && <EmptyText>{t('workbench:list.empty')}</EmptyText>}
      <ul className={styles.list} aria-label={t('workbench:parts.changes')}>
        {entries.map((entry) => {
          const state = findState(entry)
          return (
            <ChangeLine
              key={entry.key}
              entry={entry}
              context={context}
              onOpen={state === null ? null : () => selectState(state)}
            />
          )
        })}
      </ul>
    </>
  )
}
