import { afterAll, beforeAll, expect, it } from 'vitest'
import { seedDemo } from '../../../src/demo/seed.ts'
import { startSimulators, type SimulatorServer } from '../../../src/simulators/server.ts'
import { createStockSimulator } from '../../../src/simulators/stock/simulator.ts'
import { startTestServer, type Json, type TestServer } from '../../support/server.ts'

let partner: SimulatorServer
let server: TestServer
beforeAll(async () => {
  partner = await startSimulators(0, { stock: createStockSimulator() })
  server = await startTestServer({
    config: {
      seedOrders: 1,
      intakeClients: new Map([['shop', 'secret']]),
      // On a busy machine the circuit must not open.
      stock: { url: `${partner.url}/stock`, timeoutMs: 10_000, key: 'key of the test' },
    },
  })
  await seedDemo(server.services, server.engine)
}, 120_000)
afterAll(async () => {
  await server.close()
  await partner.stop()
})

it('[ST-10] [OP-01] an order without a store is assigned to a base store of the demo by its stock, and the card shows why the others were passed over', async () => {
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/intake/orders',
    headers: { authorization: `Basic ${btoa('shop:secret')}` },
    payload: {
      orderSourceTypeId: 1,
      name: 'Мария Иванова',
      phone: '+7 916 123-45-67',
      payTypeId: 2,
      lines: [
        { sku: '8100417', barcode: '4607001234567', productName: 'Плед', quantity: 1, price: 1_990_00 },
      ],
      delivery: {
        serviceTypeId: 1,
        serviceId: 1,
        method: 1,
        sumClient: 0,
        address: { city: 'Москва', street: 'ул. Лесная', house: '5' },
      },
      partnerOrderId: 'DEMO-1',
    },
  })
  expect(response.statusCode).toBe(201)
  const { orderId, pfm } = response.json<Json>()
  // The users of the demo belong to the embedded sign-in, which this test does not use.
  const { placement } = (await server.call('all', 'GET', `/api/orders/${orderId}`)).body
  expect(placement).toMatchObject({ pfm, reason: 'base' })
  expect(['1001', '1002', '1003', '1005', '1010']).toContain(pfm)
  const verdicts = placement.considered.map(({ verdict }: Json) => verdict)
  expect(verdicts).toContain('switchedOff')
  expect(verdicts).toContain('afterBase')
})
