import { useEffect } from 'react'
import { SkeletonBar } from '../../ui/skeleton.tsx'
import { customFieldAndWidgetLoaders } from '../fields/custom-fields-and-widgets.ts'
import styles from './form-skeleton.module.css'
import { getFormFields } from './form-fields.ts'

const rows = ['90%', '70%', '80%', '60%']

/** Placeholder for a form that is being loaded, in the shape of the form. */
export function FormSkeleton({ formId, onShown }: { formId: string; onShown?: () => void }) {
  useEffect(() => {
    onShown?.()
  })
  return (
    <div className={styles.form} aria-busy>
      {Object.entries(getFormFields(formId)).map(([field, hint]) =>
        hint in customFieldAndWidgetLoaders.customFields ? (
          <div key={field} className={styles.rows}>
            {rows.map((width) => (
              <SkeletonBar key={width} width={width} />
            ))}
          </div>
        ) : (
          <div key={field} className={styles.field}>
            <SkeletonBar width="30%" />
            <SkeletonBar width="100%" className={hint === 'textarea' ? styles.note : styles.box} />
          </div>
        ),
      )}
    </div>
  )
}
