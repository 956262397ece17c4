import { useTranslation } from 'react-i18next'
import type { MigrationReport } from '../../../../../schemas/api/workflows.ts'
import { answersField } from '../../../../shared/questions/check-answers.ts'
import { Notice } from '../../../ui/notice.tsx'
import { WorkflowText } from '../../../ui/workflow-text.tsx'

/** Unsent answers and fields that a migration would discard. */
export function DraftLosses({ drafts }: Pick<MigrationReport, 'drafts'>) {
  const { t } = useTranslation('processes')
  return (
    <>
      {drafts.lost > 0 && (
        <Notice tone="warning">{t('processes:publishing.dry.draftsLost', { count: drafts.lost })}</Notice>
      )}
      {drafts.dropped.length > 0 && (
        <Notice tone="warning">
          {t('processes:publishing.dry.fieldsLost')}{' '}
          {drafts.dropped.map(({ form, field }, n) => {
            const [workflow = '', version = ''] = form.split('/')
            return (
              <span key={`${form} ${field}`}>
                {n > 0 && ', '}
                {field === answersField ? (
                  t('processes:publishing.dry.answers')
                ) : (
                  <WorkflowText
                    workflow={workflow}
                    version={Number(version.slice(1))}
                    path={`fields.${field}.title`}
                  />
                )}
              </span>
            )
          })}
        </Notice>
      )}
    </>
  )
}
