/**
 * Stems of the most common passwords in published leaks, without digits and marks around them: a stem with
 * digits is as common as the stem.
 */
const words = `
  password passwort passord contrasena motdepasse senha parola wachtwoord qwerty qwertyuiop qwertyuiopasdfghjkl
  qwertyuiopasdfghjklzxcvbnm asdfghjkl asdfgh zxcvbnm zxcvbn qazwsxedc qazwsx qweasdzxc azerty azertyuiop admin
  administrator root letmein letmeinnow welcome welcomehome iloveyou iloveyousomuch iloveyouforever ilovemyfamily
  ilovejesus ilovegod jesuschrist jesusislord godisgood thankyoujesus monkey dragon master football basketball
  baseball liverpool manchester manchesterunited arsenal chelsea barcelona realmadrid superman batman spiderman
  pokemon starwars princess sunshine shadow michael jennifer jordan computer internet freedom whatever trustno
  changeme changemenow default temporary secret secretpassword mypassword mypasswordis thisismypassword password
  passwordpassword newpassword oldpassword passwordone yourpassword nopassword company business office website
  login loginlogin access accessgranted abcdef abcdefgh abcdefghij abcdefghijkl abcdefghijklm abcdefghijklmnop
  abcdefghijklmnopqrstuvwxyz aaaaaa google facebook instagram youtube samsung microsoft windows android iphone
  summer winter spring autumn monday friday january february december africa kenya nigeria rwanda uganda tanzania
  ghana ethiopia southafrica kigali nairobi lagos kampala accra correcthorsebatterystaple
`

export const commonWords = new Set(words.split(/\s+/).filter(Boolean))
