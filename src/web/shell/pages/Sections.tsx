export type Section = { readonly title: string; readonly lines: readonly string[] }

/** A text in titled sections, each a list of statements. */
export const Sections = ({ sections }: { sections: readonly Section[] }) =>
  sections.map(({ title, lines }) => (
    <section key={title}>
      <h2>{title}</h2>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  ))
