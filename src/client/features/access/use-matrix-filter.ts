import { useSearchParams } from 'react-router-dom'
import type { Role } from '../../../../schemas/api/access.ts'
import { useIsPhoneWidth } from '../../ui/phone-width.ts'
import type { Matrix } from '../../ui/matrix/matrix-description.ts'

export interface MatrixFilter {
  search: string
  /** Selected role; an empty string means all roles. */
  role: string
  grantedOnly: boolean
  set: (patch: Record<string, string | null>) => void
}

/**
 * Filter of a matrix, stored in the URL. At phone width one role is always selected, because only one column has enough
 * space.
 */
export function useMatrixFilter(roles: readonly Role[]): MatrixFilter {
  const [params, setParams] = useSearchParams()
  const phone = useIsPhoneWidth()
  const requestedRole = params.get('role') ?? ''
  const isKnownRole = roles.some(({ id }) => id === requestedRole)
  return {
    search: params.get('search') ?? '',
    role: isKnownRole
      ? requestedRole
      : phone
        ? ((roles.find(({ holdsAll }) => !holdsAll) ?? roles[0])?.id ?? '')
        : '',
    grantedOnly: isKnownRole && params.get('held') === 'true',
    set: (patch) =>
      setParams(
        (current) => {
          const next = new URLSearchParams(current)
          for (const [name, value] of Object.entries(patch)) {
            if (value === null || value === '') next.delete(name)
            else next.set(name, value)
          }
          return next
        },
        { replace: true },
      ),
  }
}

/**
 * Returns the matrix with the column of the selected role and the rows whose names contain the search text.
 * `isGranted`: true if a value means that the role has the right.
 */
export function filterMatrix(
  matrix: Matrix,
  { search, role, grantedOnly }: MatrixFilter,
  isGranted: (value: string) => boolean,
): Matrix {
  const query = search.trim().toLowerCase()
  return {
    ...matrix,
    columns: matrix.columns.filter(({ id }) => role === '' || id === role),
    groups: matrix.groups
      .map((group) => ({
        ...group,
        rows: group.rows.filter(
          ({ id, name }) =>
            name.toLowerCase().includes(query) && (!grantedOnly || isGranted(matrix.getValue(id, role))),
        ),
      }))
      .filter(({ rows }) => rows.length > 0),
  }
}
