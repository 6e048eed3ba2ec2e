import type { PoolConfig } from 'pg'
import type { MetricObject } from 'prom-client'

/** What the primary finds out once and every worker process needs. */
export type Assignment = {
  port: number
  publicUrl: string
  connection: PoolConfig
  maxConnections: number
  secretKey: string
}

export type FromPrimary =
  | { kind: 'begin'; assignment: Assignment }
  | { kind: 'stop' }
  | { kind: 'tell metrics'; question: number }
  | { kind: 'metrics of all'; question: number; text: string }
  | { kind: 'sandbox url'; url: string | undefined }

export type ToPrimary =
  | { kind: 'ready' }
  | { kind: 'ask metrics of all'; question: number }
  | { kind: 'own metrics'; question: number; metrics: MetricObject[] }
  | { kind: 'find sandbox url' }
