import { Button } from '@fluentui/react-components'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProcessDefinition } from '../../../../../schemas/api/processes.ts'
import type { Publishing } from '../../../../../schemas/api/workflows.ts'
import { useRights } from '../../../http/use-rights.ts'
import { Badge } from '../../../ui/badge.tsx'
import { formatDateTime } from '../../../ui/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { useProcesses } from '../api.ts'
import { useNewWork } from '../new-work.tsx'
import { ActDialog } from './act-dialog.tsx'
import { ActivateDialog } from './activate-dialog.tsx'
import { EffectOf } from './effect-of.tsx'
import { isUnderWay, usePublish, usePublishing, type Act } from './api.ts'
import { MigrateDialog } from './migrate-dialog.tsx'
import styles from './publishing.module.css'
import { useStateNames } from './use-state-names.ts'
import { versionTones } from './version-tones.ts'
import { whereOf } from './where-of.ts'

type Line = Publishing['log'][number]
type Asked =
  | { act: 'activate' }
  | { act: 'pause' | 'retire' }
  | { act: 'migrate'; from: number }
  | { act: 'undo'; line: Line }

/** Which version work begins with, what is done about it, and the log of who did what and why. */
export function PublishingPanel({ definition }: { definition: ProcessDefinition }) {
  const { t } = useTranslation('processes')
  const { name, version } = definition
  const heading = useId()
  const { data, error, refetch } = usePublishing(name, true)
  const versions = data?.versions.map((one) => one.version) ?? [version]
  const stateNames = useStateNames(name, versions)
  const { data: rows = [] } = useProcesses()
  const newWorkOf = useNewWork(rows)
  const rowOf = (of: number) => rows.find((row) => row.name === name && row.version === of)
  const may = useRights()?.has('processPublish') ?? false
  const publish = usePublish(name)
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  /** Line of the log whose outcome is shown. */
  const [shown, setShown] = useState<number | null>(null)
  // What the person had seen when they began to decide: the log may grow behind the dialog.
  const [revision, setRevision] = useState(0)
  const ask = (what: Asked) => {
    publish.reset()
    setRevision(data?.revision ?? 0)
    setAsked(what)
  }
  if (!data)
    return (
      <section className={styles.root}>
        {error && <ErrorState error={error} retry={() => void refetch()} />}
      </section>
    )
  const own = data.versions.find((one) => one.version === version)!
  const done = (act: Act) => publish.mutate(act, { onSuccess: close })
  const from = data.versions.filter((one) => own.migratesFrom.includes(one.version) && one.open > 0)
  return (
    <section className={styles.root} aria-labelledby={heading}>
      <h2 id={heading} className={styles.title}>
        {t('processes:publishing.title')}
      </h2>
      <ul className={styles.list} aria-label={t('processes:publishing.versions')}>
        {data.versions.toReversed().map((one) => (
          <li key={one.version} className={styles.line}>
            <div className={styles.row}>
              <b>{t('processes:version', { version: one.version })}</b>
              <Badge tone={versionTones[one.state]}>{t(`processes:publishing.states.${one.state}`)}</Badge>
              <span className={styles.quiet}>{t('processes:open', { count: one.open })}</span>
            </div>
            {one.state === 'limited' && <div className={styles.quiet}>{whereOf(t, one)}</div>}
            {rowOf(one.version)?.takes && (
              <div className={styles.quiet}>
                {t('processes:newWork.of', { what: newWorkOf(rowOf(one.version)!).toLocaleLowerCase() })}
              </div>
            )}
          </li>
        ))}
      </ul>
      {may && own.state === 'draft' && <Notice tone="info">{t('processes:publishing.draft')}</Notice>}
      {may && own.state !== 'draft' && own.state !== 'retired' && (
        <>
          <h3 className={styles.heading}>{t('processes:publishing.do', { version })}</h3>
          <div className={styles.buttons}>
            <Button appearance="primary" onClick={() => ask({ act: 'activate' })}>
              {t('processes:publishing.acts.activate')}
            </Button>
            {own.state !== 'paused' && (
              <Button onClick={() => ask({ act: 'pause' })}>{t('processes:publishing.acts.pause')}</Button>
            )}
            <Button onClick={() => ask({ act: 'retire' })}>{t('processes:publishing.acts.retire')}</Button>
            {from.map((one) => (
              <Button key={one.version} onClick={() => ask({ act: 'migrate', from: one.version })}>
                {t('processes:publishing.migrateFrom', { version: one.version, count: one.open })}
              </Button>
            ))}
          </div>
        </>
      )}
      <h3 className={styles.heading}>{t('processes:publishing.log')}</h3>
      {data.log.length === 0 && <p className={styles.quiet}>{t('processes:publishing.empty')}</p>}
      <ol className={styles.list} aria-label={t('processes:publishing.log')}>
        {data.log.map((line) => (
          <li key={line.id} className={styles.line}>
            <div>
              <b>{t(`processes:publishing.did.${line.act}`, { version: line.version, from: line.from })}</b>
              {(line.act === 'limited' || (line.act === 'migrated' && line.share !== null)) &&
                `: ${whereOf(t, line)}`}
            </div>
            <div>{line.reason}</div>
            <div className={styles.quiet}>
              {line.who}, {formatDateTime(line.at)}
            </div>
            {(line.act === 'activated' || line.act === 'limited') && (
              <Button
                size="small"
                aria-expanded={shown === line.id}
                onClick={() => setShown(shown === line.id ? null : line.id)}
              >
                {t('processes:publishing.effect.show')}
              </Button>
            )}
            {shown === line.id && (
              <EffectOf
                name={name}
                id={line.id}
                limited={line.act === 'limited'}
                nameOf={(state) => stateNames(line.version, state)}
              />
            )}
            {line.job && (
              <div className={styles.row}>
                <span className={styles.quiet} role="status">
                  {t(`processes:publishing.job.${line.job.status}`, {
                    ...{ done: line.job.done, total: line.job.total ?? '…' },
                  })}
                </span>
                {may && isUnderWay(line) && line.act === 'migrated' && (
                  <Button
                    size="small"
                    disabledFocusable={publish.isPending}
                    onClick={() => done({ method: 'POST', path: `migrations/${line.job!.id}/cancel` })}
                  >
                    {t('processes:publishing.stop')}
                  </Button>
                )}
                {may && !isUnderWay(line) && line.act === 'migrated' && line.job.undoable > 0 && (
                  <Button size="small" onClick={() => ask({ act: 'undo', line })}>
                    {t('processes:publishing.undoSome', { count: line.job.undoable })}
                  </Button>
                )}
              </div>
            )}
          </li>
        ))}
      </ol>
      {asked?.act === 'activate' && (
        <ActivateDialog {...{ name, revision, stateNames }} version={own} onClose={close} />
      )}
      {asked?.act === 'migrate' && (
        <MigrateDialog {...{ definition, revision, stateNames }} from={asked.from} onClose={close} />
      )}
      {(asked?.act === 'pause' || asked?.act === 'retire') && (
        <ActDialog
          title={t(`processes:publishing.acts.${asked.act}`)}
          text={t(`processes:publishing.ask.${asked.act}`, { version })}
          blocked={false}
          busy={publish.isPending}
          error={publish.error}
          onClose={close}
          onAct={(reason) =>
            done({
              ...{ method: 'PUT', path: `${version}/activation` },
              body: { active: false, pfms: null, retired: asked.act === 'retire', reason, revision },
            })
          }
        />
      )}
      {asked?.act === 'undo' && asked.line.job && (
        <ActDialog
          title={t('processes:publishing.acts.undo')}
          text={t('processes:publishing.ask.undo', {
            ...{ count: asked.line.job.undoable, version: asked.line.from },
          })}
          blocked={false}
          busy={publish.isPending}
          error={publish.error}
          onClose={close}
          onAct={(reason) =>
            done({
              ...{ method: 'POST', path: `migrations/${asked.line.job!.id}/undo` },
              body: { reason, revision },
            })
          }
        />
      )}
    </section>
  )
}
