/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    shop: import('./shop.ts').Shop
  }
}
