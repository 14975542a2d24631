import { Gauge, type Registry } from 'prom-client'

/** A pool of database connections, as `pg` counts it. */
export interface CountedPool {
  readonly totalCount: number
  readonly idleCount: number
  readonly waitingCount: number
}

export interface ProcessReadings {
  readonly pools: Readonly<Record<string, CountedPool>>
  /** Time since this process last read the sealing keys. */
  readonly ringAgeMs: () => number
  /** Age of the current sealing key. */
  readonly sealingKeyAgeMs: () => number
}

export interface ProcessMetrics {
  follow(readings: ProcessReadings): void
}

/** Connections and sealing keys of this process, read without any query. */
export const createProcessMetrics = (registry: Registry): ProcessMetrics => {
  let source: ProcessReadings | undefined
  const registers = [registry]
  new Gauge({
    name: 'pledge_database_connections',
    help: 'Database connections of this process, by pool and state; `waiting` counts callers waiting for one',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(source?.pools ?? {})) {
        this.set({ pool, state: 'used' }, totalCount - idleCount)
        this.set({ pool, state: 'idle' }, idleCount)
        this.set({ pool, state: 'waiting' }, waitingCount)
      }
    },
  })
  new Gauge({
    name: 'pledge_sealing_ring_age_seconds',
    help: 'Time since this process last read the sealing keys; above 60 it seals nothing',
    registers,
    collect() {
      if (source !== undefined) this.set(source.ringAgeMs() / 1_000)
    },
  })
  new Gauge({
    name: 'pledge_sealing_key_age_seconds',
    help: 'Age of the current sealing key',
    registers,
    collect() {
      if (source !== undefined) this.set(source.sealingKeyAgeMs() / 1_000)
    },
  })
  return {
    follow(readings) {
      source = readings
    },
  }
}
