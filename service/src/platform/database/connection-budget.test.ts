import { describe, expect, test } from 'vitest'
import { ConfigError } from '../process/config-error.ts'
import { connectionsToAllow, shareConnections } from './connection-budget.ts'

const wanted = (processes: number) => ({ processes, processesMayBeFewer: false })
const auto = (processes: number) => ({ processes, processesMayBeFewer: true })

describe('connection budget', () => {
  test.each([
    [2, 97, 20],
    [4, 97, 18],
    [8, 97, 7],
    [12, 97, 4],
    [4, 1000, 20],
  ])('%i processes, %i allowed: pools of %i', (processes, allowed, maxConnections) => {
    expect(shareConnections(wanted(processes), allowed)).toEqual({ processes, maxConnections })
  })

  test('all processes together never take more connections than allowed, and leave ten', () => {
    for (let allowed = 17; allowed <= 600; allowed++) {
      const { processes, maxConnections } = shareConnections(auto(64), allowed)
      expect(processes * (maxConnections + 3)).toBeLessThanOrEqual(allowed - 10)
      expect(maxConnections).toBeGreaterThanOrEqual(4)
    }
  })

  test('PROCESSES that do not fit are rejected; PROCESSES=auto becomes fewer, down to one', () => {
    expect(() => shareConnections(wanted(13), 97)).toThrow(ConfigError)
    expect(shareConnections(auto(13), 97)).toEqual({ processes: 12, maxConnections: 4 })
    expect(shareConnections(auto(13), 17)).toEqual({ processes: 1, maxConnections: 4 })
    expect(() => shareConnections(auto(13), 16)).toThrow('PROCESSES: the database allows 16 connections, enough for 0')
  })

  test('the embedded server allows enough connections for any number of processes', () => {
    for (let processes = 2; processes <= 256; processes++) {
      const reserved = 3
      const { maxConnections } = shareConnections(wanted(processes), connectionsToAllow(processes) - reserved)
      expect(maxConnections).toBeGreaterThanOrEqual(7)
    }
  })
})
