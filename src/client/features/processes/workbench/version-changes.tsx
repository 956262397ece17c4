import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChangeableParts, PublishedChanges } from '../../../../../schemas/api/workbench.ts'
import type { ProcessDefinition } from '../../../../../schemas/api/processes.ts'
import { formatDateTime } from '../../../ui/format.ts'
import { joinClasses } from '../../../ui/join-classes.ts'
import { EmptyText, ErrorPlaceholder } from '../../../ui/placeholders.tsx'
import { SkeletonBar } from '../../../ui/skeleton.tsx'
import type { ProcessNames } from '../names.ts'
import { useProcessTexts } from '../use-names.ts'
import { usePublishedChanges } from './api.ts'
import { ChangeSummary, describeEntryPlace, listDisplayedEntries, type ChangeNames } from './change-list.tsx'
import { isTextOfStep, type ChangeEntry } from './changes.ts'
import { getEntrySign } from './describe.ts'
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

const signs = { added: '+', changed: '~' } as const
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
      {entries.length === 0 && <EmptyText>{t('workbench:list.empty')}</EmptyText>}
      <ul className={styles.list} aria-label={t('workbench:parts.changes')}>
        {entries.map((entry) => {
          const sign = getEntrySign(entry)
          const state = findState(entry)
          const place = describeEntryPlace(entry, context, t)
          return (
            <li key={entry.key} className={styles.line}>
              <span className={joinClasses(styles.entrySign, styles[`${sign}Sign`])} aria-hidden>
                {signs[sign]}
              </span>
              <div className={styles.lineText}>
                {state === null ? (
                  <strong>{place}</strong>
                ) : (
                  <button type="button" className={styles.link} onClick={() => selectState(state)}>
                    {place}
                  </button>
                )}
                <ChangeSummary entry={entry} {...context} />
              </div>
            </li>
          )
        })}
      </ul>
    </>
  )
}
