import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { createMetrics } from '../metrics.ts'
import { rootFolder } from '../root-folder.ts'

/** The library has no types; its results are parsed below. */
const { load } = createRequire(import.meta.url)('js-yaml') as { readonly load: (text: string) => unknown }

const textOf = (file: string): string => readFileSync(path.join(rootFolder(), file), 'utf8')

const rulesSchema = z.object({
  groups: z.array(
    z.object({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string().regex(/^Pledge[A-Z]\w+$/),
          expr: z.string(),
          for: z
            .string()
            .regex(/^\d+[mh]$/)
            .optional(),
          labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
          annotations: z.strictObject({ summary: z.string(), runbook: z.string() }),
        }),
      ),
    }),
  ),
})
const dashboardSchema = z.object({
  panels: z.array(
    z.object({
      title: z.string(),
      type: z.enum(['row', 'timeseries']),
      targets: z.array(z.object({ expr: z.string(), legendFormat: z.string() })).optional(),
    }),
  ),
})

const rules = rulesSchema
  .parse(load(textOf('deploy/prometheus/alerts.yaml')))
  .groups.flatMap(({ rules: each }) => each)
const panels = dashboardSchema.parse(JSON.parse(textOf('deploy/grafana/pledge.json'))).panels
const expressions = [
  ...rules.map(({ alert, expr }) => ({ of: alert, expr })),
  ...panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ of: title, expr }))),
]

/** The anchor that a heading has on the rendered page. */
const anchorOf = (heading: string): string => heading.toLowerCase().replaceAll(' ', '-')
const headings = [...textOf('docs/runbooks.md').matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading)

/** Prometheus itself records whether it could scrape. */
const OF_PROMETHEUS = new Set(['up'])
/** Names of metrics in an expression. */
const METRIC = /\b(?:pledge|process|nodejs)_\w+|\bup(?=\{)/g
const SERIES_OF_HISTOGRAM = /_(?:bucket|count|sum)$/

const registered = createMetrics().registry.getMetricsAsArray()
const typeOf = new Map(registered.map((metric) => [metric.name, metric.type]))
const labelsOf = new Map(
  registered.map((metric) => [
    metric.name,
    'labelNames' in metric ? (metric.labelNames as readonly string[]) : [],
  ]),
)

const nameOf = (series: string): string => {
  const base = series.replace(SERIES_OF_HISTOGRAM, '')
  return String(typeOf.get(base)) === 'histogram' ? base : series
}

describe('the dashboard and the alert rules', () => {
  it.each(expressions)('use only metrics of the server: $of', ({ expr }) => {
    const named = expr.match(METRIC) ?? []
    expect(named.length).toBeGreaterThan(0)
    for (const series of named) {
      if (OF_PROMETHEUS.has(series)) continue
      const name = nameOf(series)
      expect([...typeOf.keys()]).toContain(name)
      // A histogram is used by its series, every other metric by its name.
      if (String(typeOf.get(name)) === 'histogram') expect(series).not.toBe(name)
    }
  })

  it.each(expressions)('select only by labels of these metrics: $of', ({ expr }) => {
    for (const [, series = '', selector = ''] of expr.matchAll(
      /\b((?:pledge|process|nodejs)_\w+)\{([^}]*)\}/g,
    ))
      for (const [, label = ''] of selector.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g))
        expect(labelsOf.get(nameOf(series))).toContain(label)
  })

  it.each(expressions)('close all brackets: $of', ({ expr }) => {
    const brackets = { '(': ')', '{': '}', '[': ']' }
    for (const [open, close] of Object.entries(brackets))
      expect(expr.split(open).length).toBe(expr.split(close).length)
  })

  it('show every metric of the product', () => {
    const shown = new Set(expressions.flatMap(({ expr }) => (expr.match(METRIC) ?? []).map(nameOf)))
    const ours = [...typeOf.keys()].filter((name) => name.startsWith('pledge_'))
    expect(ours.filter((name) => !shown.has(name))).toEqual([])
  })

  it('have a runbook section for each alert, and no other sections', () => {
    const named = rules.map(({ annotations }) => annotations.runbook)
    expect(named.toSorted()).toEqual(headings.map((each) => `docs/runbooks.md#${anchorOf(each)}`).toSorted())
    expect(rules.map(({ alert }) => alert).toSorted()).toEqual(headings.toSorted())
  })

  it('have runbook sections that explain the alert, what to check and what to do', () => {
    const sections = textOf('docs/runbooks.md').split(/^## /m).slice(1)
    for (const section of sections)
      for (const part of ['Means', 'Look', 'Do']) expect(section).toContain(`\n**${part}.** `)
  })
})
