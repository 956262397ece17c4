import { Checkbox, Field, Input, Radio, RadioGroup } from '@fluentui/react-components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Publishing } from '../../../../../schemas/api/workflows.ts'
import { request } from '../../../http/http.ts'
import { useStores } from '../../../http/use-catalog.ts'
import { LoadingFrame } from '../../../ui/loading-frame.tsx'
import { EmptyText, ErrorPlaceholder } from '../../../ui/placeholders.tsx'
import { PublishingActionDialog } from './publishing-action-dialog.tsx'
import { usePublishGate, usePublishingMutation } from './api.ts'
import { DryRunResult } from './dry-run.tsx'
import styles from './publishing.module.css'
import type { GetStateName } from './use-state-names.ts'

interface ActivateDialogProps {
  name: string
  version: Publishing['versions'][number]
  revision: number
  stateNames: GetStateName
  onClose: () => void
}

/**
 * Dialog to activate a version for some stores and a share of the orders. It displays a dry run; the server repeats the
 * dry run and refuses an activation that fails it.
 */
export function ActivateDialog({ name, version, revision, stateNames, onClose }: ActivateDialogProps) {
  const { t } = useTranslation('processes')
  const { data: stores = [] } = useStores()
  const gate = usePublishGate(name, version.version, true)
  const publish = usePublishingMutation(name)
  const [selectedStores, setSelectedStores] = useState<string[] | null>(version.pfms)
  const [share, setShare] = useState(String(version.share))
  const number = Number(share)
  const isShareInvalid = !/^\d+$/.test(share.trim()) || number < 1 || number > 100
  const hasNoStore = selectedStores?.length === 0
  return (
    <PublishingActionDialog
      title={t('processes:publishing.titles.activate', { version: version.version })}
      text={t('processes:publishing.ask.activate', { version: version.version })}
      blocked={gate.data === undefined || gate.data.blocked || isShareInvalid || hasNoStore}
      busy={publish.isPending}
      error={publish.error}
      onClose={onClose}
      onAct={(reason) =>
        publish.mutate(
          () =>
            request('PUT', `workflows/${name}/${version.version}/activation`, {
              body: { active: true, pfms: selectedStores, share: number, reason, revision },
            }),
          { onSuccess: onClose },
        )
      }
    >
      <Field label={t('processes:publishing.where')}>
        <RadioGroup
          layout="horizontal"
          value={selectedStores === null ? 'all' : 'some'}
          onChange={(_, { value }) => setSelectedStores(value === 'all' ? null : [])}
        >
          <Radio value="all" label={t('processes:publishing.everywhere')} />
          <Radio value="some" label={t('processes:publishing.someStores')} />
        </RadioGroup>
      </Field>
      {selectedStores !== null && (
        <div className={styles.stores} role="group" aria-label={t('processes:publishing.someStores')}>
          {stores.map(({ pfm, name: storeName }) => (
            <Checkbox
              key={pfm}
              label={`${pfm} ${storeName}`}
              checked={selectedStores.includes(pfm)}
              onChange={(_, { checked }) =>
                setSelectedStores(
                  checked
                    ? [...selectedStores, pfm]
                    : selectedStores.filter((selectedPfm) => selectedPfm !== pfm),
                )
              }
            />
          ))}
        </div>
      )}
      <Field
        label={t('processes:publishing.share')}
        hint={t('processes:publishing.shareHint')}
        {...(isShareInvalid && { validationMessage: t('processes:publishing.shareWrong') })}
      >
        <Input
          className={styles.share}
          inputMode="numeric"
          value={share}
          onChange={(_, { value }) => setShare(value)}
        />
      </Field>
      <h3 className={styles.heading}>{t('processes:publishing.dry.title')}</h3>
      {gate.error && <ErrorPlaceholder error={gate.error} retry={() => void gate.refetch()} />}
      {!gate.data && !gate.error && <LoadingFrame />}
      {gate.data?.versions.length === 0 && <EmptyText>{t('processes:publishing.dry.nothing')}</EmptyText>}
      {gate.data?.versions.map(({ from, open, migrates, report }) => {
        const title = t(`processes:publishing.dry.${migrates ? 'comes' : 'stays'}`, {
          version: from,
          count: open,
        })
        return (
          <div key={from}>
            <p className={styles.muted}>{title}</p>
            <DryRunResult
              report={report}
              title={title}
              names={{
                from: (state) => stateNames(from, state),
                to: (state) => stateNames(migrates ? version.version : from, state),
              }}
            />
          </div>
        )
      })}
    </PublishingActionDialog>
  )
}
