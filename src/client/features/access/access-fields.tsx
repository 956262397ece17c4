import { Checkbox, Field, Input } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { Role } from '../../../../schemas/api/access.ts'

interface Props {
  roles: readonly Role[]
  held: readonly string[]
  /** Store codes as typed. */
  stores: string
  onHeld: (held: readonly string[]) => void
  onStores: (stores: string) => void
}

/** Roles and stores of a user. */
export function AccessFields({ roles, held, stores, onHeld, onStores }: Props) {
  const { t } = useTranslation('access')
  return (
    <>
      <div role="group" aria-label={t('access:person.roles')}>
        {roles.map(({ id, name }) => (
          <div key={id}>
            <Checkbox
              label={name}
              checked={held.includes(id)}
              onChange={(_, { checked }) =>
                onHeld(checked === true ? [...held, id] : held.filter((other) => other !== id))
              }
            />
          </div>
        ))}
      </div>
      <Field label={t('access:person.stores')} hint={t('access:person.storesHint')}>
        <Input value={stores} autoComplete="off" onChange={(_, { value }) => onStores(value)} />
      </Field>
    </>
  )
}

/** Parses store codes with any separators. */
export const parseStoreCodes = (stores: string): string[] => [
  ...new Set(stores.split(/[\s,;]+/).filter((code) => code !== '')),
]
