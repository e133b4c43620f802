// The rules of the documentation's pages, on the tokens of brand.ts.

export const rules = `
* { box-sizing: border-box; }
html { scroll-padding-top: 24px; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.6 var(--text); }
a { color: var(--accent); text-underline-offset: 2px; }
a:focus-visible, input:focus-visible, button:focus-visible, summary:focus-visible, pre:focus-visible, .table:focus-visible {
  outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 2px; }
.skip { position: absolute; left: -999px; }
.skip:focus { left: 16px; top: 8px; z-index: 1; padding: 8px 16px; background: var(--paper); }
header { display: flex; flex-wrap: wrap; gap: 12px 24px; align-items: center; justify-content: space-between;
  padding: 12px clamp(16px, 3vw, 32px); background: var(--wash); border-bottom: 1px solid var(--line); }
.all-pages { display: none; }
.home { display: flex; gap: 12px; align-items: center; color: var(--ink); text-decoration: none; font: 400 22px/1 var(--name); }
.home svg { width: 32px; height: 32px; }
.home em { font-style: normal; color: var(--ink-2); }
form { display: flex; gap: 8px; flex: 0 1 420px; min-width: 0; }
form label { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
input, button { font: inherit; min-height: 40px; border: 1px solid var(--line); border-radius: 6px; background: var(--paper);
  color: var(--ink); }
input { flex: 1; min-width: 0; padding: 0 12px; }
input::placeholder { color: var(--ink-2); opacity: 1; }
button { padding: 0 16px; color: var(--accent); border-color: var(--accent); cursor: pointer; }
button:hover { background: var(--accent-wash); }
.frame { display: grid; grid-template-columns: 248px minmax(0, 1fr); gap: clamp(16px, 3vw, 48px); max-width: 1240px; margin: 0 auto;
  padding: 24px clamp(16px, 3vw, 32px) 64px; }
nav { position: sticky; top: 16px; align-self: start; max-height: calc(100vh - 32px); overflow-y: auto; font-size: 15px; }
nav summary { padding: 6px 0; font-weight: 600; cursor: pointer; }
nav ul { margin: 0 0 12px; padding: 0; list-style: none; border-left: 1px solid var(--line); }
nav li a { display: block; padding: 4px 12px; color: var(--ink-2); text-decoration: none; }
nav li a:hover { color: var(--accent); }
nav li a[aria-current] { margin-left: -1px; border-left: 3px solid var(--accent); color: var(--accent); font-weight: 600; }
main { min-width: 0; max-width: 840px; overflow-wrap: break-word; }
h1, h2 { font-family: var(--name); font-weight: 400; letter-spacing: -.01em; line-height: 1.2; }
h1 { margin: 0 0 16px; font-size: clamp(30px, 5vw, 38px); }
h2 { margin: 48px 0 12px; padding-top: 16px; border-top: 1px solid var(--line); font-size: 26px; }
h3 { margin: 32px 0 8px; font-size: 18px; }
.anchor { margin-left: 8px; color: var(--accent-line); text-decoration: none; opacity: 0; }
:is(h2, h3, h4):hover .anchor { opacity: 1; }
p, ul, ol { margin: 0 0 16px; }
li { margin-bottom: 4px; }
code { padding: 1px 5px; border-radius: 4px; background: var(--accent-wash); font: .88em/1.5 var(--mono); }
pre { margin: 0 0 16px; padding: 16px 20px; overflow-x: auto; border-radius: 8px; background: var(--code); color: #e3f2ec; }
pre code { padding: 0; background: none; font-size: 14px; }
.table { margin: 0 0 24px; overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: 15px; line-height: 1.5; }
th, td { padding: 8px 12px 8px 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
th { color: var(--ink-2); font-weight: 600; }
td:first-child code { white-space: nowrap; }
td:last-child { overflow-wrap: anywhere; }
blockquote { margin: 0 0 16px; padding-left: 16px; border-left: 3px solid var(--accent-line); color: var(--ink-2); }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(240px, 1fr)); gap: 12px; margin: 0 0 24px; padding: 0;
  list-style: none; }
.cards a { display: block; height: 100%; padding: 16px; border: 1px solid var(--line); border-radius: 8px; color: inherit;
  text-decoration: none; }
.cards a:hover { border-color: var(--accent); background: var(--accent-wash); }
.cards strong { display: block; color: var(--accent); }
.cards span { display: block; margin-top: 4px; color: var(--ink-2); font-size: 15px; line-height: 1.45; }
.contents { margin: 0 0 24px; padding: 12px 16px; border-radius: 8px; background: var(--wash); font-size: 15px; }
.contents summary { font-weight: 600; cursor: pointer; }
.contents ul { margin: 8px 0 0; padding-left: 20px; }
.found { padding: 0; list-style: none; }
.found li { padding: 16px 0; border-bottom: 1px solid var(--line); }
.found small { display: block; color: var(--ink-2); font-size: 14px; }
.found p { margin: 4px 0 0; color: var(--ink-2); }
.lead { max-width: 60ch; color: var(--ink-2); font-size: 18px; }
.readers { margin: 0 0 16px; color: var(--ink-2); font-size: 15px; }
@media (max-width: 760px) {
  .frame { display: flex; flex-direction: column; }
  nav { position: static; order: 2; align-self: stretch; max-height: none; padding-top: 16px; border-top: 1px solid var(--line); }
  .all-pages { display: block; }
  form { flex-basis: 100%; }
}
@media print { header form, nav, .anchor { display: none; } .frame { display: block; } }
`
