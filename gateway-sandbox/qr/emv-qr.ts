/** CRC-16/CCITT-FALSE: polynomial 0x1021, initial value 0xFFFF, not reflected. */
export function crc16(text: string): string {
  let crc = 0xffff
  for (const byte of Buffer.from(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff
  }
  return crc.toString(16).padStart(4, '0')
}

function field(tag: string, value: string): string {
  return `${tag}${String(value.length).padStart(2, '0')}${value}`
}

type EmvQr = { merchantCode: string; amount: string; name: string; terminal: string }

/** The text of a dynamic QR in the EMV format that banks' apps read. */
export function emvQr({ merchantCode, amount, name, terminal }: EmvQr): string {
  const account = field('00', 'fonepay.com') + field('01', merchantCode)
  const body = [
    field('00', '01'),
    field('01', '12'),
    field('26', account),
    field('52', '5411'),
    field('53', '524'),
    field('54', amount),
    field('58', 'NP'),
    field('59', name.slice(0, 25)),
    field('60', 'Kathmandu'),
    field('62', field('07', terminal.slice(0, 25))),
  ].join('')
  return `${body}6304${crc16(`${body}6304`)}`
}
