import type { TestProject } from 'vitest/node'
import { createDistributedDatabase, dropEverywhere, findCluster } from './citus-cluster.ts'
import { onServer } from './on-server.ts'

/*
 * The servers for `npm run test:citus`: those of CITUS_DATABASE_URL, which names the coordinator of a Citus cluster
 * with its workers. The template is a distributed database. A clone of it on every server, under one name, is a
 * distributed database too, because Citus finds the parts of a database by its name.
 */

/** Fewer shards than the 32 of an installation: the template is ready in two seconds instead of twenty. */
const shards = 4

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await findCluster(process.env.CITUS_DATABASE_URL as string)
  const template = `pasal_template_${process.pid}`
  await createDistributedDatabase(cluster, template, shards)
  for (const server of [cluster.coordinator, ...cluster.workers]) {
    // Citus keeps connections of its own to the database, which would prevent a clone.
    await onServer(server, `alter database ${template} with allow_connections false`)
    await onServer(server, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${template}'`)
  }
  project.provide('server', { connection: cluster.coordinator, template, workers: cluster.workers })
  return () => dropEverywhere(cluster, template)
}
