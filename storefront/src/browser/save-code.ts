type Saved = { picture: HTMLImageElement; title: string; amount: string; validUntil: string; fileName: string }

const width = 480
const codeSize = 400

/** Saves the code as a PNG with amount and time, for a bank app on the same phone. */
export async function saveCode({ picture, title, amount, validUntil, fileName }: Saved): Promise<void> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = codeSize + 200
  const context = canvas.getContext('2d')
  if (!context) return
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = '#1c1b19'
  context.textAlign = 'center'
  const family = getComputedStyle(document.body).fontFamily
  const write = (text: string, size: number, y: number) => {
    context.font = `600 ${size}px ${family}`
    context.fillText(text, width / 2, y, width - 32)
  }
  write(title, 20, 44)
  write(amount, 36, 92)
  context.drawImage(picture, (width - codeSize) / 2, 116, codeSize, codeSize)
  write(validUntil, 20, codeSize + 160)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) return
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
