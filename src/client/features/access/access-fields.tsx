import { Checkbox, Field, Input } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { Role } from '../../../../schemas/api/access.ts'

interface Props {
  roles: readonly Role[]
  selectedRoles: readonly string[]
  /** Store codes as the user has typed them; see `parseStoreCodes`. */
  stores: string
  onSelectedRoles: (roleIds: readonly string[]) => void
  onStores: (stores: string) => void
}

/** Fields for the roles and stores of a user. */
export function PersonAccessFields({ roles, selectedRoles, stores, onSelectedRoles, onStores }: Props) {
  const { t } = useTranslation('access')
  return (
    <>
      <div role="group" aria-label={t('access:person.roles')}>
        {roles.map(({ id, name }) => (
          <div key={id}>
            <Checkbox
              label={name}
              checked={selectedRoles.includes(id)}
              onChange={(_, { checked }) =>
                onSelectedRoles(
                  checked === true ? [...selectedRoles, id] : selectedRoles.filter((other) => other !== id),
                )
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

/** Parses store codes, separated by white space, commas or semicolons. Repeated codes are returned once. */
export const parseStoreCodes = (stores: string): string[] => [
  ...new Set(stores.split(/[\s,;]+/).filter((code) => code !== '')),
]
