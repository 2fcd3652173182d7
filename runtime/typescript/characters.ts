/** What a reader takes for the characters of a text. */
export function characters(text: string): string[] {
    const segmenter = new (Intl as any).Segmenter();
    const parts: any[] = [...segmenter.segment(text.normalize("NFC"))];
    return parts.map((part) => part.segment);
}
