import { execFileSync } from 'node:child_process'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Cluster } from '../support/cluster.ts'

/** The step's transaction with nothing around it: lock, two updates, one insert, commit; prepared. */
const script = `\\set id random(1, 1000)
begin;
select id, revision, context from bench_instances where id = :id for update;
update bench_instances set revision = revision + 1, context = '{"lines":[{"lineId":1,"collected":2}]}' where id = :id;
update bench_tasks set state = 'packing', postponed_until = null where id = :id;
insert into bench_records (instance_id, revision, at, event) values (:id, 1, now(), '{"type":"COLLECTED","payload":{"lines":[]}}');
commit;
`

/** Transactions per second of PostgreSQL itself, by number of clients. */
export async function prepareReferenceRates(
  cluster: Cluster,
  clients: number[],
  seconds: number,
): Promise<Map<number, () => number>> {
  const client = new pg.Client({ connectionString: cluster.url })
  await client.connect()
  await client.query(`
    create table if not exists bench_instances (id int primary key, revision int not null, context jsonb not null);
    create table if not exists bench_tasks (id int primary key, state text not null, postponed_until timestamptz);
    create table if not exists bench_records (instance_id int, revision int, at timestamptz, event jsonb);
    insert into bench_instances select n, 0, '{}' from generate_series(1, 1000) n on conflict do nothing;
    insert into bench_tasks select n, 'ready', null from generate_series(1, 1000) n on conflict do nothing;`)
  await client.end()
  const file = join('/tmp', `crm-pgbench-${process.pid}.sql`)
  writeFileSync(file, script)
  const base = '/usr/lib/postgresql'
  const version = readdirSync(base).sort((a, b) => Number(b) - Number(a))[0] ?? ''
  const run = (n: number) => {
    const args = [
      '-n',
      '-M',
      'prepared',
      '-c',
      String(n),
      '-j',
      String(Math.min(n, 2)),
      '-T',
      String(seconds),
      '-f',
      file,
      cluster.url,
    ]
    const output = execFileSync(join(base, version, 'bin/pgbench'), args, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return Number(/tps = ([\d.]+)/.exec(output)?.[1])
  }
  return new Map(clients.map((n) => [n, () => run(n)]))
}
