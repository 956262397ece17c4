import { describe, expect, it } from 'vitest'
import { demoRoles } from '../../src/server/platform/identity/demo-identity.ts'
import { rights } from '../../src/shared/rights.ts'
import { requiredRights, uselessRights } from '../../src/shared/rights-needs.ts'

describe('[ST-02] rights that require another right', () => {
  it('are listed with their requirements; no right requires itself or a right with requirements', () => {
    expect(uselessRights(new Set(['orderCancel']))).toEqual([
      { right: 'orderCancel', needs: ['menuViewOrders'] },
    ])
    expect(uselessRights(new Set(['orderCancel', 'menuViewOrders']))).toEqual([])
    expect(uselessRights(new Set(['taskPayingWork', 'processPublish'])).map(({ needs }) => needs)).toEqual([
      ['menuViewTasks'],
      ['menuViewProcesses'],
    ])
    expect(uselessRights(new Set(['orderChangeStatus', 'ordersViewAllStores']))).toEqual([])
    for (const right of rights)
      for (const other of requiredRights(right))
        expect(requiredRights(other), `${right} needs ${other}`).toEqual([])
  })

  it('no demo role has a right without its requirement', () => {
    for (const [role, { rights: held }] of Object.entries(demoRoles))
      expect(uselessRights(new Set(held)), role).toEqual([])
  })
})
