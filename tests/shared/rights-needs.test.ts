import { describe, expect, it } from 'vitest'
import { demoRoles } from '../../src/server/platform/identity/demo-identity.ts'
import { rights } from '../../src/shared/rights.ts'
import { getRequiredRights, findUselessRights } from '../../src/shared/required-rights.ts'

describe('[ST-02] rights that require another right', () => {
  it('are listed with their requirements; no right requires itself or a right with requirements', () => {
    expect(findUselessRights(new Set(['orderCancel']))).toEqual([
      { right: 'orderCancel', needs: ['menuViewOrders'] },
    ])
    expect(findUselessRights(new Set(['orderCancel', 'menuViewOrders']))).toEqual([])
    expect(
      findUselessRights(new Set(['taskPayingWork', 'processPublish'])).map(({ needs }) => needs),
    ).toEqual([['menuViewTasks'], ['menuViewProcesses']])
    expect(findUselessRights(new Set(['orderChangeStatus', 'ordersViewAllStores']))).toEqual([])
    for (const right of rights)
      for (const other of getRequiredRights(right))
        expect(getRequiredRights(other), `${right} needs ${other}`).toEqual([])
  })

  it('no demo role has a right without its requirement', () => {
    for (const [role, { rights: held }] of Object.entries(demoRoles))
      expect(findUselessRights(new Set(held)), role).toEqual([])
  })
})
