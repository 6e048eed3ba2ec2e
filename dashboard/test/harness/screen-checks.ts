import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { laptop, phone } from './shop-owner.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Both widths in both languages. */
export const everyLook = [phone, laptop].flatMap((viewport) => ['en', 'ne'].map((language) => ({ viewport, language })))

export async function chooseLanguage(page: Page, language: string): Promise<void> {
  await page.goto('/dashboard')
  await page.evaluate((lang) => localStorage.setItem('pasal.language', JSON.stringify(lang)), language)
}

/** The rules of WCAG 2 that a program can check. */
async function violationsOf(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  const { violations } = (await page.evaluate('axe.run()')) as {
    violations: { id: string; nodes: { html: string }[] }[]
  }
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

/** The page loads whole, fits the width, and axe finds no violation. */
export async function checkScreen(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.locator('main h1').waitFor()
  await expect.poll(() => page.locator('.skeleton').count(), { timeout: 30_000 }).toBe(0)
  const sideways = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
  expect({ url, sideways }).toEqual({ url, sideways: 0 })
  expect({ url, violations: await violationsOf(page) }).toEqual({ url, violations: [] })
}
