/**
 * HTML that no text may have, with the pattern that would betray it. Written by hand, without the list of allowed elements: each
 * layer is tried alone.
 */
export const forbidden: [html: string, betrays: RegExp][] = [
  ['<script>alert(1)</script>', /script|alert/i],
  ['<SCRIPT SRC="https://evil.example/x.js"></SCRIPT>', /script|evil/i],
  ['<p onclick="alert(1)">a</p>', /onclick|alert/i],
  ['<img src="/api/images/a.jpg" onerror="alert(1)">', /onerror|alert/i],
  ['<svg onload="alert(1)"><a xlink:href="javascript:alert(1)">a</a></svg>', /svg|onload|javascript|alert/i],
  ['<math><maction xlink:href="javascript:alert(1)">a</maction></math>', /math|javascript|alert/i],
  ['<iframe src="https://evil.example/"></iframe>', /iframe|evil/i],
  ['<object data="https://evil.example/"></object><embed src="https://evil.example/">', /object|embed|evil/i],
  [
    '<form action="https://evil.example/"><input name="a"><button>b</button></form>',
    /form|input|button|evil/i,
  ],
  ['<a href="javascript:alert(1)">a</a>', /javascript|alert/i],
  ['<a href=" JaVaScRiPt:alert(1)">a</a>', /javascript|alert/i],
  ['<a href="java&#10;script:alert(1)">a</a>', /script:|alert/i],
  ['<a href="data:text/html,<script>alert(1)</script>">a</a>', /data:|alert/i],
  ['<a href="vbscript:x">a</a><a href="file:///etc/passwd">b</a>', /vbscript|file:/i],
  ['<a href="https://example.org/" target="_top" ping="https://evil.example/">a</a>', /_top|ping|evil/i],
  ['<p style="background:url(https://evil.example/)">a</p>', /style|evil/i],
  ['<style>*{background:url(https://evil.example/)}</style>', /style|evil/i],
  [
    '<link rel="stylesheet" href="https://evil.example/"><base href="https://evil.example/">',
    /link|base|evil/i,
  ],
  ['<meta http-equiv="refresh" content="0;url=https://evil.example/">', /meta|refresh|evil/i],
  ['<img src="/api/images/a.jpg" srcset="https://evil.example/a.jpg 1x">', /srcset|evil/i],
  [
    '<video src="https://evil.example/"></video><audio src="https://evil.example/"></audio>',
    /video|audio|evil/i,
  ],
  ['<p class="fixed inset-0">a</p>', /fixed|inset/i],
  ['<p id="content">a</p><a id="body" name="body">b</a>', /id=|name=/i],
  [
    '<p data-publish="1" aria-hidden="true" tabindex="0" contenteditable="true">a</p>',
    /data-|aria|tabindex|contented/i,
  ],
  ['<td background="https://evil.example/a.png" bgcolor="red">a</td>', /background|bgcolor|evil/i],
  ['<template><img src="x" onerror="alert(1)"></template>', /template|onerror|alert/i],
  [
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">a</p></noscript>',
    /<[^>]*onerror|noscript>/i,
  ],
  ['<details open ontoggle="alert(1)"><summary>a</summary></details>', /details|summary|ontoggle|alert/i],
  [
    '<marquee onstart="alert(1)">a</marquee><dialog open>b</dialog><slot name="a"></slot>',
    /marquee|dialog|slot|onstart/i,
  ],
  ['<!--<img src=x onerror=alert(1)>--><![CDATA[<p onclick="x">]]>', /<[^>]*(?:onerror|onclick)|<!/i],
]
