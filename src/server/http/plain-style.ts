import type { ColourName, Hex, Type } from '#config/brand-types.ts'

type Scheme = Record<ColourName, Hex>

/** The colours that differ between the schemes. */
const named = ['paper', 'panel', 'ink', 'pine', 'soft', 'line', 'edge', 'honey'] as const

function properties(scheme: Scheme): string {
  return named.map((name) => `--${name}:${scheme[name]}`).join(';')
}

/**
 * The style of the pages that the API serves, small enough to be a part of each. They fade in as the site's pages do
 * (ui/tokens.css): Chromium reports an error if only one of two pages opts in.
 */
export function plainStyle({ light, dark }: Record<'light' | 'dark', Scheme>, type: Type): string {
  return `
:root{${properties(light)}}
@media screen and (prefers-color-scheme:dark){
:root{color-scheme:dark;${properties(dark)}}
}
@media (prefers-reduced-motion:no-preference){
@view-transition{navigation:auto}
}
*{box-sizing:border-box;margin:0}
body{display:flex;flex-direction:column;min-height:100vh;background:var(--paper);color:var(--ink);font:1.0625rem/1.6 ${type.text};overflow-wrap:anywhere}
header,footer{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:.25rem 2rem;padding:.75rem max(1.25rem,(100% - 72rem)/2)}
header{border-bottom:1px solid var(--line)}
header>a{display:flex;align-items:center;gap:.75rem;max-width:20rem;line-height:1.1}
header>a,h1,h2{font-family:${type.headings};font-weight:600}
img{max-width:6rem}
main{flex:1;width:min(100% - 2.5rem,44rem);margin-inline:auto;padding-block:2rem 4rem}
h1{margin-bottom:1rem;font-size:2rem;line-height:1.1}
h1,a{color:var(--pine)}
h2{font-size:1.25rem;line-height:1.25}
header a{text-decoration:none}
nav{display:flex;flex-wrap:wrap;gap:0 1.25rem}
nav a,footer a{display:inline-block;padding-block:.5rem}
nav a:hover,footer a:hover{text-decoration:underline}
form{display:flex;flex-wrap:wrap;gap:.5rem;margin:1rem 0}
label{flex-basis:100%;font-weight:700;font-size:.9375rem}
input,button{min-height:2.75rem;padding:.5rem .75rem;border:1px solid var(--edge);border-radius:.375rem;background:var(--panel);color:var(--ink);font:inherit}
input{flex:1;min-width:0}
button{border-color:${light.clay};background:${light.clay};color:${light.panel};font-weight:700}
:focus-visible{outline:3px solid ${light.ochre};outline-offset:3px}
ol{padding:0;list-style:none}
li{padding:1.25rem 0;border-top:1px solid var(--line)}
p{margin:.375rem 0}
li p:first-of-type{color:var(--soft);font-size:.9375rem}
mark{background:var(--honey);color:inherit}
footer{align-items:start;padding-block:2rem;background:${light.night};color:${light.mist};font-size:.9375rem}
footer section{flex:1 1 15rem;max-width:30rem}
footer a,footer h2{color:${light.cream}}
footer h2{font-size:1rem}
address{font-style:normal}
address a{display:block}
@media print{
header nav,form{display:none}
body{background:none}
footer{background:none}
footer,footer a,footer h2{color:var(--ink)}
}
`
}
