import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { laptop, phone } from './shop-owner.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * The language decides about texts and names, the width about what is shown: axe takes each of them once, and each page
 * must fit both widths in both languages.
 */
export const looks = [
  { language: 'en', width: 'laptop', axeAt: laptop },
  { language: 'ne', width: 'phone', axeAt: phone },
]
type Look = (typeof looks)[number]

export async function chooseLanguage(page: Page, { language }: Look): Promise<void> {
  await page.goto('/dashboard')
  await page.evaluate((lang) => localStorage.setItem('pasal.language', JSON.stringify(lang)), language)
}

/** A colour in the middle of its transition has the contrast of neither end. */
const endOfAnimations = `Promise.all(document.getAnimations()
  .filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity)
  .map((animation) => animation.finished.catch(() => undefined))).then(() => undefined)`

/** The rules of WCAG 2 that a program can check. The elements that a rule finds no fault with are not described. */
export async function violationsOf(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  await page.evaluate(endOfAnimations)
  const { violations } = (await page.evaluate(`axe.run({ resultTypes: ['violations'] })`)) as {
    violations: { id: string; nodes: { html: string }[] }[]
  }
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

/** Words of a drawing that is scaled down with its place. */
const smallWords = `[...document.querySelectorAll('svg text')].filter((text) =>
  text.getScreenCTM().a * parseFloat(getComputedStyle(text).fontSize) < 12).map((text) => text.textContent)`

/** The text of each element, and on how many lines it stands. */
export function linesOf(page: Page, selector: string): Promise<{ text: string; lines: number }[]> {
  return page.evaluate(`[...document.querySelectorAll(${JSON.stringify(selector)})].map((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const tops = [...range.getClientRects()].map(({ top }) => top)
    return { text: element.textContent, lines: new Set(tops).size }
  })`)
}

/**
 * The page loads whole, at the width of a phone and of a laptop it fits and can be read, and axe finds no violation in
 * this look.
 */
export async function checkScreen(page: Page, url: string, { axeAt }: Look): Promise<void> {
  await page.setViewportSize(phone)
  await page.goto(url)
  await page.locator('main h1').waitFor()
  await expect.poll(() => page.locator('.skeleton').count()).toBe(0)
  for (const viewport of [phone, laptop]) {
    await page.setViewportSize(viewport)
    const { width } = viewport
    const sideways = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
    expect({ url, width, sideways }).toEqual({ url, width, sideways: 0 })
    expect({ url, width, small: await page.evaluate(smallWords) }).toEqual({ url, width, small: [] })
    if (viewport === axeAt)
      expect({ url, width, violations: await violationsOf(page) }).toEqual({ url, width, violations: [] })
  }
}
