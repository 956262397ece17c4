/**
 * `npm run bench [-- PF-1 …]`: measures and writes docs/figures. Not part of the tests, because a busy machine must
 * not fail them.
 */
import { pf1 } from './pf-1.ts'
import { pf2 } from './pf-2.ts'
import { pf3 } from './pf-3.ts'
import { pf4 } from './pf-4.ts'
import { pf5 } from './pf-5.ts'
import { pf6 } from './pf-6.ts'
import { pf7 } from './pf-7.ts'
import { pf8 } from './pf-8.ts'
import { pf9 } from './pf-9.ts'
import { pf10 } from './pf-10.ts'
import { pf12 } from './pf-12.ts'
import { pf13 } from './pf-13.ts'
import { po6 } from './po-6.ts'
import { rl7 } from './rl-7.ts'

const benches: Record<string, () => Promise<void>> = {
  'PF-1': pf1,
  'PF-2': pf2,
  'PF-3': pf3,
  'PF-4': pf4,
  'PF-5': pf5,
  'PF-6': pf6,
  'PF-7': pf7,
  'PF-8': pf8,
  'PF-9': pf9,
  'PF-10': pf10,
  'PF-12': pf12,
  'PF-13': pf13,
  'PO-6': po6,
  'RL-7': rl7,
}

const selected = process.argv.slice(2)
for (const id of selected)
  if (!(id in benches)) throw new Error(`no bench ${id}; there are ${Object.keys(benches).join(', ')}`)
for (const [id, bench] of Object.entries(benches))
  if (selected.length === 0 || selected.includes(id)) await bench()
process.exit(0)
